/// Puts a message together: fields, each a tag, a length and bytes.
///
/// A field that the other end does not know is left aside there, so that fields can be added.
/// Numbers are little-endian.
package struct WireWriter {
    /// What has been written.
    package private(set) var bytes: [UInt8] = []

    /// A writer that has written nothing.
    package init() {}

    /// Writes a field of bytes.
    mutating func put(_ tag: WireTag, bytes field: some Collection<UInt8>) {
        bytes.append(tag.rawValue)
        putCount(field.count)
        bytes.append(contentsOf: field)
    }

    /// Writes a number.
    mutating func put(_ tag: WireTag, _ number: Int) {
        put(tag, bytes: Self.littleEndian(UInt64(bitPattern: Int64(number))))
    }

    /// Writes a number, where there is one.
    mutating func put(_ tag: WireTag, _ number: Int?) {
        if let number { put(tag, number) }
    }

    /// Writes whether something is so.
    mutating func put(_ tag: WireTag, _ flag: Bool) {
        put(tag, flag ? 1 : 0)
    }

    /// Writes a text.
    mutating func put(_ tag: WireTag, _ text: String) {
        put(tag, bytes: text.utf8)
    }

    /// Writes numbers from 0 up as pairs of how often and what: delays of frames are mostly equal.
    mutating func put(_ tag: WireTag, runs numbers: [Int]) {
        var field: [UInt8] = []
        var index = 0
        while index < numbers.count {
            var end = index + 1
            while end < numbers.count, numbers[end] == numbers[index] { end += 1 }
            field += Self.littleEndian(UInt32(clamping: end - index))
            field += Self.littleEndian(UInt32(clamping: numbers[index]))
            index = end
        }
        put(tag, bytes: field)
    }

    /// Writes what has fields of its own.
    mutating func put(_ tag: WireTag, _ part: some WireValue) {
        var inner = WireWriter()
        part.write(to: &inner)
        put(tag, bytes: inner.bytes)
    }

    private mutating func putCount(_ count: Int) {
        bytes += Self.littleEndian(UInt32(clamping: count))
    }

    static func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        (0..<number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}

/// What goes over the wire as fields.
protocol WireValue {
    /// Writes the fields.
    func write(to writer: inout WireWriter)
    /// Reads them.
    init(from fields: WireFields) throws(WireError)
}
