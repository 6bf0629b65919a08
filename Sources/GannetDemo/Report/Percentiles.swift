/// The order statistics of some measurements.
struct Percentiles {
    private let sorted: [Double]

    init(_ values: [Double]) {
        sorted = values.sorted()
    }

    /// The smallest value that `percent` of a hundred do not exceed (nearest rank); 0 for none.
    func at(_ percent: Double) -> Double {
        guard !sorted.isEmpty else { return 0 }
        let rank = (percent / 100 * Double(sorted.count)).rounded(.up)
        return sorted[min(max(Int(rank), 1), sorted.count) - 1]
    }

    /// The largest value; 0 for none.
    var maximum: Double { sorted.last ?? 0 }
}
