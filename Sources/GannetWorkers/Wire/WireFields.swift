/// The fields of a message that came, each by its tag.
///
/// Whatever the bytes are, reading them ends in values or in a `WireError`, in a time and memory
/// that follow their number.
package struct WireFields {
    private let bytes: ArraySlice<UInt8>
    private var ranges: [UInt8: Range<Int>] = [:]

    /// Takes bytes apart; nothing may be left over, and no tag may come twice.
    package init(_ bytes: ArraySlice<UInt8>) throws(WireError) {
        self.bytes = bytes
        var place = bytes.startIndex
        while place < bytes.endIndex {
            let tag = bytes[place]
            guard let count = Self.number(UInt32.self, bytes, at: place + 1) else {
                throw WireError("field \(tag) has no length")
            }
            let start = place + 5
            guard Int(count) <= bytes.endIndex - start else {
                throw WireError("field \(tag) is longer than the message")
            }
            guard ranges.updateValue(start..<start + Int(count), forKey: tag) == nil else {
                throw WireError("field \(tag) comes twice")
            }
            place = start + Int(count)
        }
    }

    /// The bytes of a field, or nil.
    func bytes(_ tag: WireTag) -> ArraySlice<UInt8>? {
        ranges[tag.rawValue].map { bytes[$0] }
    }

    /// A number, or nil where there is none.
    func optional(_ tag: WireTag) throws(WireError) -> Int? {
        guard let field = bytes(tag) else { return nil }
        guard field.count == 8, let word = Self.number(UInt64.self, field, at: field.startIndex)
        else { throw WireError("field \(tag) is no number") }
        return Int(Int64(bitPattern: word))
    }

    /// A number that must be there, in `range`.
    func number(
        _ tag: WireTag, in range: ClosedRange<Int> = Int.min...Int.max
    ) throws(WireError) -> Int {
        guard let number = try optional(tag) else { throw WireError("field \(tag) is missing") }
        guard range.contains(number) else {
            throw WireError("field \(tag) is \(number), outside \(range)")
        }
        return number
    }

    /// Whether something is so.
    func flag(_ tag: WireTag) throws(WireError) -> Bool {
        try number(tag, in: 0...1) == 1
    }

    /// A text of at most `longest` bytes, fit to be shown: without control characters.
    func text(_ tag: WireTag, longest: Int = 2000) throws(WireError) -> String {
        guard let field = bytes(tag) else { throw WireError("field \(tag) is missing") }
        let whole = String(decoding: field.prefix(longest), as: UTF8.self)
        let shown = whole.unicodeScalars.map { scalar -> Character in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: " "
            default: Character(scalar)
            }
        }
        return String(shown)
    }

    /// At most `most` numbers that were written as runs.
    func runs(_ tag: WireTag, most: Int) throws(WireError) -> [Int] {
        guard let field = bytes(tag) else { throw WireError("field \(tag) is missing") }
        guard field.count % 8 == 0 else { throw WireError("field \(tag) has a broken run") }
        var numbers: [Int] = []
        for place in stride(from: field.startIndex, to: field.endIndex, by: 8) {
            let count = Int(Self.number(UInt32.self, field, at: place) ?? 0)
            let number = Int(Self.number(UInt32.self, field, at: place + 4) ?? 0)
            guard count <= most - numbers.count else {
                throw WireError("field \(tag) has more than \(most) numbers")
            }
            numbers.append(contentsOf: repeatElement(number, count: count))
        }
        return numbers
    }

    /// What has fields of its own.
    func value<Value: WireValue>(_ tag: WireTag, as: Value.Type) throws(WireError) -> Value {
        guard let field = bytes(tag) else { throw WireError("field \(tag) is missing") }
        return try Value(from: try WireFields(field))
    }

    static func number<Number: FixedWidthInteger & UnsignedInteger>(
        _ type: Number.Type, _ bytes: ArraySlice<UInt8>, at place: Int
    ) -> Number? {
        let width = Number.bitWidth / 8
        guard place >= bytes.startIndex, bytes.endIndex - place >= width else { return nil }
        return (0..<width).reduce(0) { $0 | Number(bytes[place + $1]) << Number($1 * 8) }
    }
}
