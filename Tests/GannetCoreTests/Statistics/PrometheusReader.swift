/// Reads Prometheus' text exposition format, version 0.0.4, and refuses what it does not allow.
struct PrometheusReader {
    struct Sample: Equatable {
        let name: String
        let labels: [String: String]
        let value: Double
    }

    struct Fault: Error {
        let line: String
    }

    /// The type of each metric.
    private(set) var types: [String: String] = [:]
    private(set) var samples: [Sample] = []
    private var helps: Set<String> = []

    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw Fault(line: "the last line has no end") }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            try read(line)
        }
    }

    /// The value of a sample; nil if there is none.
    func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        samples.first { $0.name == name && $0.labels == labels }?.value
    }

    private mutating func read(_ line: Substring) throws {
        if line.hasPrefix("# HELP ") {
            let words = line.split(separator: " ", maxSplits: 3)
            guard words.count == 4, helps.insert(String(words[2])).inserted else {
                throw Fault(line: String(line))
            }
        } else if line.hasPrefix("# TYPE ") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 4, helps.contains(words[2]), types[words[2]] == nil,
                ["counter", "gauge", "histogram"].contains(words[3]),
                (words[3] == "counter") == words[2].hasSuffix("_total")
            else { throw Fault(line: String(line)) }
            types[words[2]] = words[3]
        } else {
            try readSample(line)
        }
    }

    private mutating func readSample(_ line: Substring) throws {
        var rest = line
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        rest = rest.dropFirst(name.count)
        var labels: [String: String] = [:]
        if rest.first == "{" {
            repeat {
                rest = rest.dropFirst()
                let (key, value) = try readLabel(&rest, line)
                guard labels.updateValue(value, forKey: key) == nil else {
                    throw Fault(line: String(line))
                }
            } while rest.first == ","
            guard rest.first == "}" else { throw Fault(line: String(line)) }
            rest = rest.dropFirst()
        }
        guard rest.first == " ",
            let value = Double(rest.dropFirst().replacing("+Inf", with: "inf")),
            isDeclared(String(name))
        else { throw Fault(line: String(line)) }
        samples.append(Sample(name: String(name), labels: labels, value: value))
    }

    /// Whether the latest TYPE is that of a sample of this name.
    private func isDeclared(_ name: String) -> Bool {
        if let type = types[name] { return type != "histogram" }
        return ["_bucket", "_sum", "_count"].contains { suffix in
            name.hasSuffix(suffix) && types[String(name.dropLast(suffix.count))] == "histogram"
        }
    }

    private func readLabel(
        _ rest: inout Substring, _ line: Substring
    ) throws -> (String, String) {
        let name = rest.prefix { $0 != "=" }
        rest = rest.dropFirst(name.count)
        guard !name.isEmpty, rest.hasPrefix("=\"") else { throw Fault(line: String(line)) }
        rest = rest.dropFirst(2)
        var value = ""
        while let character = rest.popFirst(), character != "\"" {
            guard character == "\\" else {
                value.append(character)
                continue
            }
            switch rest.popFirst() {
            case "\\": value.append("\\")
            case "\"": value.append("\"")
            case "n": value.append("\n")
            default: throw Fault(line: String(line))
            }
        }
        return (String(name), value)
    }
}
