import Foundation

/// What one work cost.
struct WorkCost {
    /// Seconds of processor time and by the clock.
    let cpu, wall: Double
    /// How many operations.
    let operations: Int
    /// The most memory that the process ever held, in kilobytes.
    let peak: Int
}

/// An answer of a contender.
enum ContenderAnswer {
    case done(WorkCost)
    case missing(String)
    case failed(String)

    /// Reads a line that a contender wrote.
    init(_ line: String) {
        let words = line.split(separator: " ").map(String.init)
        let reason = words.dropFirst().joined(separator: " ")
        switch words.first {
        case "ok" where words.count == 5:
            guard let cpu = Double(words[1]), let wall = Double(words[2]),
                let operations = Int(words[3]), let peak = Int(words[4])
            else { fallthrough }
            self = .done(WorkCost(cpu: cpu, wall: wall, operations: operations, peak: peak))
        case "missing": self = .missing(reason)
        case "failed": self = .failed(reason)
        default: self = .failed("answered \(line)")
        }
    }
}

/// A running contender.
final class ContenderProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private var read = Data()

    /// Starts a program; nil where it is not to be had.
    init?(_ command: [String], environment: [String: String]) {
        guard FileManager.default.isExecutableFile(atPath: command[0]) else { return nil }
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = input
        process.standardOutput = output
        do { try process.run() } catch { return nil }
    }

    /// Has one work done.
    func answer(to line: String) -> ContenderAnswer {
        input.fileHandleForWriting.write(Data((line + "\n").utf8))
        while true {
            if let end = read.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: read[..<end], as: UTF8.self)
                read = Data(read[read.index(after: end)...])
                return ContenderAnswer(line)
            }
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { return .failed("the program ended") }
            read.append(more)
        }
    }

    /// Ends the program.
    func end() {
        input.fileHandleForWriting.closeFile()
        process.waitUntilExit()
    }
}
