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
}
