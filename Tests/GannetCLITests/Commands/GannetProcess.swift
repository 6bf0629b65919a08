import Foundation
import Glibc

/// A run of the built `gannet` command.
struct GannetProcess {
    /// How a run ended, and what it printed.
    struct Outcome {
        let status: Int32
        let wasKilled: Bool
        let output: Data
        let messages: String

        var text: String { String(decoding: output, as: UTF8.self) }

        /// The objects of `--json`, one a line.
        var objects: [[String: Any]] {
            get throws {
                try text.split(separator: "\n").map { line in
                    let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
                    return object as? [String: Any] ?? [:]
                }
            }
        }
    }

    /// Where the command was built: beside the program that runs the tests.
    static let executable: URL = {
        let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        return tests.deletingLastPathComponent().appending(path: "gannet")
    }()

    private let process = Process()
    private let folder = TemporaryFolder()
    private let exited: AsyncStream<Void>

    /// Starts the command; `messages` replaces the file that standard error goes to.
    init(
        _ arguments: [String], input: String = "", environment: [String: String] = [:],
        output: FileHandle? = nil, messages: FileHandle? = nil
    ) throws {
        process.executableURL = Self.executable
        process.arguments = arguments
        var variables = [
            "HOME": folder.path("home"), "PATH": "/usr/bin:/bin", "TERM": "xterm",
            "SWIFT_BACKTRACE": "enable=no",
        ]
        variables.merge(environment) { $1 }
        process.environment = variables
        try Data(input.utf8).write(to: URL(filePath: folder.path("in")))
        process.standardInput = FileHandle(forReadingAtPath: folder.path("in"))
        process.standardOutput = try output ?? Self.file(folder.path("out"))
        process.standardError = try messages ?? Self.file(folder.path("err"))
        let (exited, continuation) = AsyncStream<Void>.makeStream()
        self.exited = exited
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
    }

    /// Sends a signal.
    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// How the run ends; waits for it.
    func outcome() async throws -> Outcome {
        for await _ in exited {}
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus,
            wasKilled: process.terminationReason == .uncaughtSignal,
            output: Self.contents(folder.path("out")),
            messages: String(decoding: Self.contents(folder.path("err")), as: UTF8.self))
    }

    /// Runs the command from start to end.
    static func run(
        _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await GannetProcess(arguments, input: input, environment: environment).outcome()
    }

    private static func file(_ path: String) throws -> FileHandle {
        try Data().write(to: URL(filePath: path))
        return try FileHandle(forWritingTo: URL(filePath: path))
    }

    private static func contents(_ path: String) -> Data {
        // A stream that went elsewhere has no file here.
        (try? Data(contentsOf: URL(filePath: path))) ?? Data()
    }
}
