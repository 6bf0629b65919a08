import Foundation

/// A folder of a test's own, gone at its end.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appending(path: "gannet-net-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // `try?` because a folder left behind fails no test.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file, and makes the folders above it.
    @discardableResult
    func write(_ data: Data, to name: String) throws -> String {
        let file = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
        return file.path
    }
}
