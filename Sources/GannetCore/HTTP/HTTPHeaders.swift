/// Header fields of a request or an answer, in their order; names compare without case (RFC 9110,
/// section 5.1), and a name may occur more than once.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// One field.
    public struct Field: Hashable, Sendable {
        /// The name as written.
        public let name: String
        /// The value, without outer spaces.
        public let value: String

        /// A field with its name and value as they are.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields in order.
    public private(set) var fields: [Field]

    /// No fields.
    public init() {
        fields = []
    }

    /// These fields, in order.
    public init(_ fields: [Field]) {
        self.fields = fields
    }

    /// These names and values, in order.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// Whether there are none.
    public var isEmpty: Bool { fields.isEmpty }

    /// The first value of `name`.
    ///
    /// Setting replaces every field of that name; nil removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.matches($0.name, name) }?.value }
        set {
            remove(name)
            if let newValue { add(name, newValue) }
        }
    }

    /// Every value of `name`, in order.
    public func values(of name: String) -> [String] {
        fields.filter { Self.matches($0.name, name) }.map(\.value)
    }

    /// The values of a list field, joined by a comma as RFC 9110, section 5.3 allows; nil if none.
    public func combined(_ name: String) -> String? {
        let values = values(of: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Adds a field after the others.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Removes every field of that name.
    public mutating func remove(_ name: String) {
        fields.removeAll { Self.matches($0.name, name) }
    }

    /// Whether two names are the same without regard to ASCII case.
    public static func matches(_ left: String, _ right: String) -> Bool {
        let (left, right) = (left.utf8, right.utf8)
        guard left.count == right.count else { return false }
        // By hand: fields are looked up many times for each answer, and `zip` costs twice as much.
        var other = right.makeIterator()
        for byte in left where lowercased(byte) != other.next().map(lowercased) { return false }
        return true
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }

    /// What keys add for a request of that partition with these fields: empty for neither.
    func variant(partition: String) -> String {
        partition.isEmpty ? variant : "\(partition.utf8.count)|\(partition)|\(variant)"
    }

    /// Names and values in one canonical text, for keys: empty when there are no fields.
    ///
    /// Every header that a caller sets may change the answer, so all of them count.
    var variant: String {
        if fields.isEmpty { return "" }
        return fields.map { "\($0.name.lowercased()):\($0.value)" }.sorted()
            .map { "\($0.utf8.count):\($0)" }.joined()
    }
}
