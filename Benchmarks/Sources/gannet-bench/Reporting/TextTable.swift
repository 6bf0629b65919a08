import Foundation

/// Lines for a terminal.
enum TextTable {
    /// A row: our median and minimum, then each peer's median and how many times ours it is.
    static func line(of result: RowResult) -> String {
        let ours = result.figures(of: result.row.ours)
        guard !ours.isEmpty else {
            return "\(result.row.name): \(result.absent[result.row.ours.name] ?? "no figures")"
        }
        let own =
            "\(figure(ours[ours.count / 2])) (least \(figure(ours[0]))) \(result.row.unit.rawValue)"
        let others = result.row.peers.map { peer in
            guard let median = result.median(of: peer), let ratio = result.ratio(to: peer) else {
                return "\(peer.name) missing (\(result.absent[peer.name] ?? "no figures"))"
            }
            return "\(peer.name) \(figure(median)) ×\(figure(ratio))"
        }
        let misses = result.verdicts.filter { !$0.isReached }.map { verdict in
            "UNDER \(figure(verdict.threshold)) of \(verdict.against)"
        }
        return ([result.row.name + ": " + own] + others + misses).joined(separator: "; ")
    }

    /// A number in three digits that matter.
    static func figure(_ number: Double) -> String {
        let digits = number >= 100 ? 0 : number >= 10 ? 1 : number >= 1 ? 2 : 3
        return String(format: "%.\(digits)f", number)
    }
}
