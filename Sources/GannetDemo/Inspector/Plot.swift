/// The last values of a measurement, and the line that they make.
struct Plot {
    /// How many values are kept.
    static let length = 120

    private(set) var values: [Double] = []

    /// Takes a value; the oldest leaves when there are too many.
    mutating func add(_ value: Double) {
        values.append(value)
        if values.count > Self.length { values.removeFirst() }
    }

    /// The points of the line in a box of that size, the newest at the right edge; a value of
    /// `top`, or the largest one where that is more, touches the upper edge.
    func points(width: Double, height: Double, top: Double) -> [(x: Double, y: Double)] {
        let highest = max(top, values.max() ?? 0)
        let step = width / Double(Self.length - 1)
        let start = width - step * Double(max(values.count - 1, 0))
        return values.enumerated().map { index, value in
            let part = highest > 0 ? value / highest : 0
            return (start + step * Double(index), height * (1 - part))
        }
    }
}
