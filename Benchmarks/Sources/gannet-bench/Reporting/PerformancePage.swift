import Foundation

/// `docs/performance.md` with a bar chart for each group of rows.
struct PerformancePage {
    private static let folder = "../docs"
    private let groups: [(name: String, results: [RowResult])]

    /// A page of these results.
    init(_ results: [RowResult]) {
        var groups: [(name: String, results: [RowResult])] = []
        for result in results {
            if groups.last?.name == result.row.group {
                groups[groups.count - 1].results.append(result)
            } else {
                groups.append((result.row.group, [result]))
            }
        }
        self.groups = groups
    }

    /// Writes the page between the marks of the file that is there, and the charts beside it.
    func write() throws {
        let path = "\(Self.folder)/performance.md"
        let page = try String(contentsOfFile: path, encoding: .utf8)
        let (begin, end) = ("<!-- figures: begin -->\n", "<!-- figures: end -->")
        guard let from = page.range(of: begin), let to = page.range(of: end) else {
            throw BenchFailure("\(path) has no marks for figures")
        }
        let text = String(page[..<from.upperBound]) + figures + String(page[to.lowerBound...])
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.createDirectory(
            atPath: "\(Self.folder)/images", withIntermediateDirectories: true)
        for group in groups {
            try BarChart(group.results).svg.write(
                toFile: "\(Self.folder)/images/performance-\(group.name).svg", atomically: true,
                encoding: .utf8)
        }
    }

    private var figures: String {
        var text =
            "Measured on: \(Machine.description). Medians of an operation's processor time.\n"
        for group in groups {
            text += "\n### \(group.name.capitalized)\n\n"
            text += "![\(group.name)](images/performance-\(group.name).svg)\n\n"
            text += "| Work | Gannet | Others, and how many times as much they take | To reach |\n"
            text += "|---|---|---|---|\n"
            text += group.results.map(Self.line).joined()
        }
        return text
    }

    private static func line(_ result: RowResult) -> String {
        let ours = result.median(of: result.row.ours).map(TextTable.figure) ?? "–"
        let others = result.row.peers.map { peer in
            guard let median = result.median(of: peer), let ratio = result.ratio(to: peer) else {
                return "\(peer.name): missing"
            }
            return "\(peer.name) \(TextTable.figure(median)) (×\(TextTable.figure(ratio)))"
        }
        let verdicts = result.verdicts.map { verdict in
            let mark = verdict.isReached ? "✓" : "✗"
            return "\(mark) \(TextTable.figure(verdict.threshold)) of \(verdict.against)"
        }
        let name = result.row.name.split(separator: " ").dropFirst().joined(separator: " ")
        return "| \(name) | \(ours) \(result.row.unit.rawValue) | \(others.joined(separator: ", "))"
            + " | \(verdicts.joined(separator: ", ")) |\n"
    }
}

extension String {
    fileprivate func write(
        toFile path: String, atomically: Bool, encoding: String.Encoding
    ) throws {
        try write(to: URL(fileURLWithPath: path), atomically: atomically, encoding: encoding)
    }
}
