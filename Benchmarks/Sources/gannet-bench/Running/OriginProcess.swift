import Foundation

/// An nginx of the bench's own on this machine.
final class OriginProcess {
    private let process = Process()
    private let output = Pipe()
    /// Bases of addresses, and the file that says whom to trust.
    private(set) var http = "", https = "", authority = ""

    /// One if any of the rows fetches.
    static func ifNeeded(for rows: [BenchRow]) throws -> OriginProcess? {
        guard rows.contains(where: { $0.group == "fetch" }) else { return nil }
        return try OriginProcess()
    }

    private init() throws {
        process.executableURL = URL(fileURLWithPath: "Scripts/origin")
        process.standardOutput = output
        try process.run()
        // It says where it listens when it does, in one line.
        let line = String(
            decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 3 else { throw BenchFailure("nginx did not start: \(line)") }
        (http, https, authority) = (words[0], words[1], words[2])
    }

    /// The line with the names of what is known now.
    func fill(_ line: String) -> String {
        line.replacing("{http}", with: http).replacing("{https}", with: https)
            .replacing("{authority}", with: authority)
    }

    /// Ends the server.
    func end() {
        process.terminate()
        process.waitUntilExit()
    }
}
