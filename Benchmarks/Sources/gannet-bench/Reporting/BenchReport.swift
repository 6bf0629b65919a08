import Foundation

/// What a run leaves behind: `benchmarks.json`, and the page in docs where that is asked for.
struct BenchReport {
    private struct Row: Encodable {
        let name, unit: String
        let ours: Double?
        let peers: [String: Double]
        let missing: [String: String]
        let limit, ratio, threshold: Double?
        let passed: Bool
    }

    private struct File: Encodable {
        let machine: String
        let rows: [Row]
    }

    private let results: [RowResult]

    /// A report of these results.
    init(_ results: [RowResult]) { self.results = results }

    /// Writes the files.
    func write(withPage: Bool) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let file = File(machine: Machine.description, rows: results.map(Self.row))
        try encoder.encode(file).write(to: URL(fileURLWithPath: "benchmarks.json"))
        if withPage { try PerformancePage(results).write() }
    }

    private static func row(_ result: RowResult) -> Row {
        // The verdict that is nearest to failing speaks for the row.
        let closest = result.verdicts.min { $0.ratio / $0.threshold < $1.ratio / $1.threshold }
        let peers = result.row.peers.compactMap { peer in
            result.median(of: peer).map { (peer.name, $0) }
        }
        let limited = result.verdicts.contains { $0.against == "limit" }
        let ours = result.median(of: result.row.ours)
        return Row(
            name: result.row.name, unit: result.row.unit.rawValue, ours: ours,
            peers: Dictionary(uniqueKeysWithValues: peers), missing: result.absent,
            limit: limited
                ? result.verdicts.last.flatMap { last in ours.map { $0 * last.ratio } } : nil,
            ratio: closest?.ratio, threshold: closest?.threshold,
            passed: result.hasPassed(allowsMissing: false))
    }
}

/// The machine that measured.
enum Machine {
    static var description: String {
        let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let model = text.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = model?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
        return "\(name ?? "unknown processor"), \(ProcessInfo.processInfo.processorCount) cores"
    }
}
