import FoundationEssentials
import GannetCore

/// Puts numbers and texts one after the other.
struct ByteWriter {
    /// What has been put so far.
    private(set) var bytes = Data(capacity: 1024)

    /// Puts a number, little-endian.
    mutating func put(_ number: some FixedWidthInteger) {
        unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    /// Puts a text behind its length.
    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            put(UInt32(clamping: utf8.count))
            unsafe bytes.append(utf8)
        }
    }

    /// Puts fields behind their number.
    mutating func put(_ headers: HTTPHeaders) {
        put(UInt32(clamping: headers.fields.count))
        for field in headers.fields {
            put(field.name)
            put(field.value)
        }
    }
}

/// Takes numbers and texts one after the other; nil once the bytes do not suffice.
struct ByteReader {
    private let bytes: Data
    private var position: Int

    /// Reads `bytes` from the beginning.
    init(_ bytes: Data) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    /// Whether nothing is left.
    var isAtEnd: Bool { position == bytes.endIndex }

    /// The next number.
    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        guard let taken = take(MemoryLayout<Number>.size) else { return nil }
        return unsafe taken.withUnsafeBytes {
            Number(littleEndian: unsafe $0.loadUnaligned(as: Number.self))
        }
    }

    /// The next time.
    mutating func time() -> Date? {
        guard let bits = number(UInt64.self) else { return nil }
        let seconds = Double(bitPattern: bits)
        return seconds.isFinite ? Date(timeIntervalSince1970: seconds) : nil
    }

    /// The next text.
    mutating func text() -> String? {
        guard let count = number(UInt32.self), let taken = take(Int(count)) else { return nil }
        return unsafe taken.withUnsafeBytes { unsafe String(validating: $0, as: UTF8.self) }
    }

    /// The next fields.
    mutating func headers() -> HTTPHeaders? {
        guard let count = number(UInt32.self) else { return nil }
        var headers = HTTPHeaders()
        for _ in 0..<count {
            guard let name = text(), let value = text() else { return nil }
            headers.add(name, value)
        }
        return headers
    }

    /// Everything that is left.
    mutating func rest() -> Data {
        defer { position = bytes.endIndex }
        return bytes[position...]
    }

    private mutating func take(_ count: Int) -> Data? {
        guard count <= bytes.endIndex - position else { return nil }
        defer { position += count }
        return bytes[position..<(position + count)]
    }
}
