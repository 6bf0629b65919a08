import Testing

@testable import GannetCLI

@Suite("Paths are taken apart", .timeLimit(.minutes(1)))
struct FilePathTextTests {
    @Test(
        "a path has a folder, a name and an extension",
        arguments: [
            ("a.png", ".", "a.png", "png"), ("/a.png", "/", "a.png", "png"),
            ("x/y/a.b.PNG", "x/y", "a.b.PNG", "PNG"), ("x//a", "x", "a", nil),
            ("x/.hidden", "x", ".hidden", nil), ("x/a.", "x", "a.", nil), ("x/y/", "x", "y", nil),
            ("x.d/a", "x.d", "a", nil), ("/", "/", "", nil),
        ] as [(String, String, String, String?)])
    func parts(path: String, folder: String, name: String, fileExtension: String?) {
        #expect(FilePathText.folder(of: path) == folder)
        #expect(FilePathText.name(of: path) == name)
        #expect(FilePathText.fileExtension(of: path) == fileExtension)
    }

    @Test("joining adds one slash")
    func joining() {
        #expect(FilePathText.joined("a", "b") == "a/b")
        #expect(FilePathText.joined("a/", "b") == "a/b")
    }

    @Test("percent-encoding gives every byte back")
    func percentCoding() {
        let bytes = (UInt8.min...UInt8.max).map { $0 }
        let encoded = PercentCoding.encodedPath(bytes)
        #expect(encoded.utf8.allSatisfy { $0 < 0x7F && $0 > 0x20 })
        #expect(PercentCoding.encodedPath("ä b/c%".utf8) == "%C3%A4%20b/c%25")
        #expect(PercentCoding.decoded("%C3%A4%20b/c%25") == "ä b/c%")
        #expect(PercentCoding.decoded("%zz%4") == "%zz%4")
    }
}
