import Foundation
import Testing

@testable import GannetDemo

/// A run of the real program on a display that nobody sees.
struct DemoProcess {
    /// What came of it.
    struct Outcome {
        let status: Int32
        let errors: String
        /// What it wrote with `--report`.
        let report: DemoReport?
    }

    /// Whether this machine can show windows at all, to somebody or to nobody.
    static var isPossible: Bool { hasDisplay || FileManager.default.isExecutableFile(atPath: xvfb) }

    private static let xvfb = "/usr/bin/xvfb-run"

    private static var hasDisplay: Bool {
        let environment = ProcessInfo.processInfo.environment
        return environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    }

    /// A folder for what the run reads and writes.
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory
            .appending(path: "demo-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func clean() throws {
        try FileManager.default.removeItem(at: folder)
    }

    /// Runs the program with these arguments, `--exit` and `--report`, and waits for its end.
    ///
    /// The screen has `scale` pixels to a unit.
    func run(_ arguments: [String], scale: Int = 1) async throws -> Outcome {
        let reportFile = folder.appending(path: "report.json")
        let process = Process()
        let errors = Pipe()
        process.standardError = errors
        let program = try #require(Self.program, "the program was not built beside the tests")
        let whole = arguments + ["--report", reportFile.path(), "--exit"]
        process.executableURL = Self.hasDisplay ? program : URL(filePath: Self.xvfb)
        process.arguments = Self.hasDisplay ? whole : ["--auto-servernum", program.path()] + whole
        process.environment = environment(scale)
        let status = try await Self.end(of: process)
        let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
        // `try?` because a run that failed has written no report.
        let data = try? Data(contentsOf: reportFile)
        let report = try data.map { try JSONDecoder().decode(DemoReport.self, from: $0) }
        return Outcome(status: status, errors: text, report: report)
    }

    private func environment(_ scale: Int) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        // Prepared content differs from machine to machine: the tests run with what is drawn.
        environment["GANNET_DEMO_CONTENT"] = folder.path()
        environment["GSK_RENDERER"] = "cairo"
        environment["GDK_SCALE"] = String(scale)
        return environment
    }

    /// The program, which SwiftPM builds into the folder of the test bundle.
    private static var program: URL? {
        let folder = Bundle.main.executableURL?.deletingLastPathComponent()
        let tests = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
        let folders = [folder, tests.map { URL(filePath: $0).deletingLastPathComponent() }]
        return folders.compactMap { $0?.appending(path: "gannet-demo") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path()) }
    }

    private static func end(of process: Process) async throws -> Int32 {
        try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}
