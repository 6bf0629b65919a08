import Foundation

/// A command of others that makes or reads pictures for a test.
struct Tool {
    private let url: URL?

    /// The command of this name, where it is installed.
    init(_ name: String) {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        url = path.split(separator: ":")
            .map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    /// Whether it is installed: `Scripts/setup test` sees to that.
    var isThere: Bool { url != nil }

    /// Runs it on files in a folder of its own: `input` is written to the first name, and what
    /// lies under the second afterwards is given back.
    ///
    /// - Throws: ``Failure`` where it fails.
    func convert(
        _ input: Data, named from: String, to result: String, _ arguments: [String]
    ) throws -> Data {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "gannet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer {
            // A folder that stays behind does no harm.
            try? FileManager.default.removeItem(at: folder)
        }
        try input.write(to: folder.appending(path: from))
        let process = Process()
        process.executableURL = url
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(arguments: arguments) }
        return try Data(contentsOf: folder.appending(path: result))
    }

    /// The command did not do what it was told.
    struct Failure: Error {
        let arguments: [String]
    }
}
