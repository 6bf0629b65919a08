import Foundation
import GannetCore
import Testing

@testable import GannetCLI

@Suite("Files are written whole or not at all", .timeLimit(.minutes(1)))
struct FileWritingTests {
    private let folder = TemporaryFolder()
    private let writing = FileWriting(temporaryFiles: TemporaryFiles())

    private func contents(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: folder.path(name))), as: UTF8.self)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test("a file is made, and replaced later, with nothing left beside it")
    func replaces() throws {
        try writing.write(Data("one".utf8), to: folder.path("a"))
        try writing.write(Data("two".utf8), to: folder.path("a"))
        #expect(try contents("a") == "two")
        #expect(try names == ["a"])
    }

    @Test("a link stays a link")
    func links() throws {
        try writing.write(Data("one".utf8), to: folder.path("target"))
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link"), withDestinationPath: "target")
        try writing.write(Data("two".utf8), to: folder.path("link"))
        #expect(try contents("target") == "two")
        let kind = try FileManager.default.attributesOfItem(atPath: folder.path("link"))[.type]
        #expect(kind as? FileAttributeType == .typeSymbolicLink)
    }

    @Test("a device is written to directly")
    func devices() throws {
        try writing.write(Data("gone".utf8), to: "/dev/null")
        #expect(FileManager.default.fileExists(atPath: "/dev/null"))
    }

    @Test("a full disk leaves the reason")
    func fullDisk() {
        let error = failure(writing: "x", to: "/dev/full")
        #expect(error?.code == .cannotWrite)
        #expect(error?.reason == "/dev/full cannot be written: No space left on device")
    }

    @Test("a missing folder, a folder, and a file in a folder's place are refused")
    func refused() throws {
        try writing.write(Data("one".utf8), to: folder.path("file"))
        #expect(failure(writing: "x", to: folder.path("missing/a"))?.code == .cannotWrite)
        #expect(failure(writing: "x", to: folder.path)?.code == .cannotWrite)
        #expect(failure(writing: "x", to: folder.path("file/a"))?.code == .cannotWrite)
        #expect(try names == ["file"])
    }

    @Test("an interrupted run leaves no temporary file and makes no new one")
    func interruption() throws {
        let files = TemporaryFiles()
        let path = try #require(files.makePath(in: folder.path))
        try Data("half".utf8).write(to: URL(filePath: path))
        files.removeAll()
        #expect(try names.isEmpty)
        #expect(files.makePath(in: folder.path) == nil)
        let error = #expect(throws: ImageError.self) {
            try FileWriting(temporaryFiles: files).write(Data(), to: folder.path("a"))
        }
        #expect(error?.code == .cannotWrite)
        #expect(try names.isEmpty)
    }

    @Test("a folder is made once, below one that is there")
    func folders() throws {
        try FileWriting.makeFolder(at: folder.path("new/"))
        try FileWriting.makeFolder(at: folder.path("new"))
        #expect(FileWriting.isFolder(folder.path("new")))
        #expect(throws: ImageError.self) { try FileWriting.makeFolder(at: folder.path("a/b")) }
    }

    private func failure(writing text: String, to path: String) -> ImageError? {
        do throws(ImageError) {
            try writing.write(Data(text.utf8), to: path)
            return nil
        } catch {
            return error
        }
    }
}
