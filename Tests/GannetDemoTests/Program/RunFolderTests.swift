import Foundation
import Testing

@testable import GannetDemo

@Suite("Where a run keeps what it loads", .timeLimit(.minutes(1)))
struct RunFolderTests {
    @Test("without a folder given, each run has one of its own, which goes when it ends")
    func temporary() throws {
        let folder = RunFolder(nil)
        #expect(folder.path != RunFolder(nil).path)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/inside", withIntermediateDirectories: true)
        folder.clean()
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("a folder that was given stays")
    func given() throws {
        let path = FileManager.default.temporaryDirectory
            .appending(path: UUID().uuidString).path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        RunFolder(path).clean()
        #expect(FileManager.default.fileExists(atPath: path))
        try FileManager.default.removeItem(atPath: path)
    }
}
