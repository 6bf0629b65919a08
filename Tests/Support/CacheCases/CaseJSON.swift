import FoundationEssentials

/// Any JSON, for a table whose fields have several shapes.
package enum CaseJSON: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([CaseJSON])
    case object([String: CaseJSON])

    /// Reads any JSON.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {  // Tried one after the other.
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {  // As above.
            self = .number(value)
        } else if let value = try? container.decode(String.self) {  // As above.
            self = .string(value)
        } else if let value = try? container.decode([CaseJSON].self) {  // As above.
            self = .array(value)
        } else {
            self = .object(try container.decode([String: CaseJSON].self))
        }
    }

    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var int: Int? { if case .number(let value) = self { Int(value) } else { nil } }
    package var isTrue: Bool { self == .bool(true) }
    package var array: [CaseJSON] { if case .array(let value) = self { value } else { [] } }
    package var object: [String: CaseJSON] {
        if case .object(let value) = self { value } else { [:] }
    }

    /// A number in the way in which a header would show it.
    package var text: String { string ?? int.map(String.init) ?? "" }

    package subscript(key: String) -> CaseJSON? { object[key] }
}
