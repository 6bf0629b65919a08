/// How often values of a measurement fell between fixed bounds.
///
/// A value counts under the first bound that is not below it; beyond the last there is one more
/// count. Adding costs a search among some twenty bounds, and no memory.
public struct Histogram: Hashable, Sendable {
    /// The upper bounds, in rising order.
    public let bounds: [Double]
    /// How many values there are under each bound that are over the one before it, and last those
    /// over all bounds.
    public private(set) var counts: [Int]
    /// The sum of all values.
    public private(set) var sum = 0.0

    /// No values yet.
    public init(bounds: [Double]) {
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// How many values there are.
    public var count: Int { counts.reduce(0, +) }

    /// Counts a value; what is no number is not counted.
    public mutating func add(_ value: Double) {
        guard !value.isNaN else { return }
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }

    /// Bounds for times, in seconds: from 10 µs to 50 s in steps of 1, 2 and 5.
    public static let timeBounds: [Double] = (-5...1).flatMap { exponent in
        [1.0, 2, 5].map { power(ofTen: exponent, times: $0) }
    }

    /// Bounds for sizes, in bytes: from 256 to 268 million in steps of four.
    public static let byteBounds: [Double] = (4...14).map { Double(1 << (2 * $0)) }

    /// Made by one division or multiplication, so that it is the number that its digits say.
    private static func power(ofTen exponent: Int, times factor: Double) -> Double {
        let power = (0..<abs(exponent)).reduce(1.0) { product, _ in product * 10 }
        return exponent < 0 ? factor / power : factor * power
    }
}
