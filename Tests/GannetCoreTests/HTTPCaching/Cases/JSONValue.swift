import FoundationEssentials

/// Any JSON, for a table whose fields have several shapes.
enum JSONValue: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {  // Tried one after the other.
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {  // As above.
            self = .number(value)
        } else if let value = try? container.decode(String.self) {  // As above.
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {  // As above.
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    var string: String? { if case .string(let value) = self { value } else { nil } }
    var int: Int? { if case .number(let value) = self { Int(value) } else { nil } }
    var isTrue: Bool { self == .bool(true) }
    var array: [JSONValue] { if case .array(let value) = self { value } else { [] } }
    var object: [String: JSONValue] { if case .object(let value) = self { value } else { [:] } }

    /// A number in the way in which a header would show it.
    var text: String { string ?? int.map(String.init) ?? "" }

    subscript(key: String) -> JSONValue? { object[key] }
}
