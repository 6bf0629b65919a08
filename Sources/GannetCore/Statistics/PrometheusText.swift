/// Text in Prometheus' exposition format, version 0.0.4.
///
/// Each metric is told once, with all its samples: HELP, TYPE, then a line a sample.
struct PrometheusText {
    /// The names and values of a sample's labels.
    typealias Labels = [(name: String, value: String)]

    private(set) var text = ""

    /// A count that only rises; its name gets the suffix `_total`.
    mutating func counter(_ name: String, _ help: String, _ samples: [(Labels, Int)]) {
        describe("\(name)_total", help, "counter")
        for (labels, value) in samples { sample("\(name)_total", labels, String(value)) }
    }

    /// A value that rises and falls.
    mutating func gauge(_ name: String, _ help: String, _ samples: [(Labels, Int)]) {
        describe(name, help, "gauge")
        for (labels, value) in samples { sample(name, labels, String(value)) }
    }

    /// Values in buckets, each of which counts those of the ones before it too.
    mutating func histogram(_ name: String, _ help: String, _ samples: [(Labels, Histogram)]) {
        describe(name, help, "histogram")
        for (labels, histogram) in samples { add(name, labels, histogram) }
    }

    private mutating func add(_ name: String, _ labels: Labels, _ histogram: Histogram) {
        var total = 0
        for (bound, count) in zip(histogram.bounds + [.infinity], histogram.counts) {
            total += count
            sample("\(name)_bucket", labels + [("le", Self.number(bound))], String(total))
        }
        sample("\(name)_sum", labels, Self.number(histogram.sum))
        sample("\(name)_count", labels, String(total))
    }

    private mutating func describe(_ name: String, _ help: String, _ type: String) {
        text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(type)\n"
    }

    private mutating func sample(_ name: String, _ labels: Labels, _ value: String) {
        let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value, quotes: true))\"" }
        text += name + (list.isEmpty ? "" : "{\(list.joined(separator: ","))}") + " \(value)\n"
    }

    /// A number as Go reads it.
    private static func number(_ value: Double) -> String {
        if value == .infinity { return "+Inf" }
        return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    }

    /// Help texts escape backslashes and line ends, label values quotation marks too.
    static func escaped(_ text: String, quotes: Bool) -> String {
        text.unicodeScalars.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quotes: result += "\\\""
            default: result.unicodeScalars.append(character)
            }
        }
    }
}
