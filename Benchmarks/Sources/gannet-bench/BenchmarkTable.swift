/// Runs benchmarks and prints a line for each.
final class BenchmarkTable {
    /// Rounds of each benchmark; the median counts.
    private static let rounds = 7
    private(set) var isWithinLimits = true

    init() {
        print("µs of CPU an operation".padded(to: 34), "median", "minimum", "  limit", "       ")
    }

    /// Measures one benchmark, after a round to warm up.
    func run(_ benchmark: Benchmark) async {
        await benchmark.run(benchmark.count)
        var costs: [Double] = []
        for _ in 0..<Self.rounds {
            let start = CPUTime.ofProcess
            await benchmark.run(benchmark.count)
            costs.append((CPUTime.ofProcess - start) * 1_000_000 / Double(benchmark.count))
        }
        costs.sort()
        let isWithin = costs[costs.count / 2] <= benchmark.limit ?? .infinity
        isWithinLimits = isWithinLimits && isWithin
        let figures = [costs[costs.count / 2], costs[0], benchmark.limit].map(Self.figure)
        print(benchmark.name.padded(to: 34), figures.joined(separator: " "), isWithin ? "" : "OVER")
    }

    private static func figure(_ microseconds: Double?) -> String {
        guard let microseconds else { return "      -" }
        let thousandths = Int((microseconds * 1000).rounded())
        let digits = String(thousandths % 1000)
        let zeros = String(repeating: "0", count: 3 - digits.count)
        let text = "\(thousandths / 1000).\(zeros)\(digits)"
        return String(repeating: " ", count: max(0, 7 - text.count)) + text
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
