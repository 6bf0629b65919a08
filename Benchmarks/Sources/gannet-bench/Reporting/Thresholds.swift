import Foundation

/// What has to be reached, from a file.
///
/// A rule names rows by how they begin (`rows`), perhaps by how they end (`ending`), and either a
/// peer and the least ratio to it, or a limit in the row's unit. Of several rules for one peer the
/// last counts.
struct Thresholds {
    private struct Rule: Decodable {
        let rows: String
        let ending: String?
        let peer: String?
        let ratio: Double?
        let limit: Double?

        func isFor(_ name: String) -> Bool {
            name.hasPrefix(rows) && ending.map(name.hasSuffix) != false
        }
    }

    private let rules: [Rule]

    /// Reads the file at `path`.
    init(contentsOf path: String) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        rules = try JSONDecoder().decode([Rule].self, from: data)
    }

    /// The most that a row's figure may be; nil where there is no such limit.
    func limit(of row: BenchRow) -> Double? {
        rules.last { $0.isFor(row.name) && $0.limit != nil }?.limit
    }

    /// What a result has to reach, and whether it does.
    func verdicts(on result: RowResult) -> [Verdict] {
        var verdicts: [Verdict] = result.row.peers.compactMap { peer in
            let rule = rules.last { rule in
                rule.isFor(result.row.name) && (rule.peer == peer.name || rule.peer == "any")
            }
            guard let threshold = rule?.ratio, let ratio = result.ratio(to: peer) else {
                return nil
            }
            return Verdict(against: peer.name, ratio: ratio, threshold: threshold)
        }
        if let limit = limit(of: result.row), let ours = result.median(of: result.row.ours) {
            verdicts.append(Verdict(against: "limit", ratio: limit / ours, threshold: 1))
        }
        return verdicts
    }
}
