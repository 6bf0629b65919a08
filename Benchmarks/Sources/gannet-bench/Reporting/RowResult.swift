/// What was measured in one row.
struct RowResult {
    /// What the row compares.
    let row: BenchRow
    /// Why an entry has no figures.
    var absent: [String: String] = [:]
    /// What has to be reached, and whether it was.
    private(set) var verdicts: [Verdict] = []
    private var costs: [String: [WorkCost]] = [:]

    /// A result without figures yet.
    init(_ row: BenchRow) { self.row = row }

    /// Adds what one round cost.
    mutating func add(_ cost: WorkCost, of entry: BenchRow.Entry) {
        costs[entry.name, default: []].append(cost)
    }

    /// The figures of an entry, in the row's unit for each operation, smallest first.
    func figures(of entry: BenchRow.Entry, _ quantity: BenchRow.Quantity? = nil) -> [Double] {
        (costs[entry.name] ?? []).map { cost in
            let operations = Double(cost.operations)
            return switch quantity ?? row.quantity {
            case .cpu: cost.cpu / operations * row.unit.factor
            case .wall: cost.wall / operations * row.unit.factor
            case .peak: Double(cost.peak)
            }
        }.sorted()
    }

    /// The middle of the figures of an entry; nil where it has none.
    func median(of entry: BenchRow.Entry, _ quantity: BenchRow.Quantity? = nil) -> Double? {
        let figures = figures(of: entry, quantity)
        return figures.isEmpty ? nil : figures[figures.count / 2]
    }

    /// How many times as much a peer takes as Gannet does; nil without figures of both.
    func ratio(to peer: BenchRow.Entry) -> Double? {
        guard let ours = median(of: row.ours), let theirs = median(of: peer), ours > 0 else {
            return nil
        }
        return theirs / ours
    }

    /// The same with what has to be reached.
    func judged(by thresholds: Thresholds) -> RowResult {
        var copy = self
        copy.verdicts = thresholds.verdicts(on: self)
        return copy
    }

    /// Whether everything was reached.
    func hasPassed(allowsMissing: Bool) -> Bool {
        guard absent[row.ours.name] == nil else { return false }
        return (allowsMissing || absent.isEmpty) && verdicts.allSatisfy(\.isReached)
    }
}

/// Whether one thing was reached.
struct Verdict {
    /// Whom the ratio is to, or `limit`.
    let against: String
    /// The ratio that was measured.
    let ratio: Double
    /// The ratio that it has to be.
    let threshold: Double

    var isReached: Bool { ratio >= threshold }
}
