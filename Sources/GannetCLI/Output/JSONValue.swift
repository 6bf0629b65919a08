/// A JSON value (RFC 8259) whose objects keep the order of their fields.
indirect enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int)
    /// A number written with three decimals; what is no number is written as null.
    case decimal(Double)
    case string(String)
    case array([JSONValue])
    case object([Field])

    /// A name and its value.
    struct Field: Sendable, Equatable {
        let name: String
        let value: JSONValue
    }

    /// The value on one line.
    var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .decimal(let value): text += Self.decimal(value)
        case .string(let value): Self.writeString(value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let fields): Self.writeObject(fields, to: &text)
        }
    }

    private static func writeObject(_ fields: [Field], to text: inout String) {
        text += "{"
        for (index, field) in fields.enumerated() {
            if index > 0 { text += "," }
            writeString(field.name, to: &text)
            text += ":"
            field.value.write(to: &text)
        }
        text += "}"
    }

    private static func writeString(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\0"..<" ", "\u{7F}": text += escape(scalar.value)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    private static func escape(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    private static func decimal(_ value: Double) -> String {
        let thousandths = (value * 1000).rounded()
        // Beyond this a Double no longer counts thousandths, and nothing measured comes near it.
        guard abs(thousandths) < 9e15 else { return "null" }
        let whole = Int(thousandths)
        let fraction = String(abs(whole) % 1000)
        let zeros = String(repeating: "0", count: 3 - fraction.count)
        return "\(whole < 0 ? "-" : "")\(abs(whole) / 1000).\(zeros)\(fraction)"
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// An object with its fields in the order written.
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

extension JSONValue {
    /// The number, or null where there is none.
    static func optional(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }

    /// The text, or null where there is none.
    static func optional(_ value: String?) -> JSONValue { value.map { .string($0) } ?? .null }

    /// Whether it is so, or null where nobody knows.
    static func optional(_ value: Bool?) -> JSONValue { value.map { .bool($0) } ?? .null }

    /// Seconds as milliseconds, or null where there are none.
    static func milliseconds(_ seconds: Double?) -> JSONValue {
        seconds.map { .decimal($0 * 1000) } ?? .null
    }
}
