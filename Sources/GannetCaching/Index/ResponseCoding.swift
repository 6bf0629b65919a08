import FoundationEssentials
import GannetCore

/// What is known about a stored answer, as bytes for the index.
///
/// A version, the fixed parts, then texts with their lengths, and XXH3 over all of it at the end:
/// a flipped bit on disk must not become a header. Numbers are little-endian. Reading trusts
/// nothing: every length is held against what is there.
enum ResponseCoding {
    /// The most bytes that the fields of one answer may take; more is not stored.
    static let maximumBytes = 1_000_000

    private static let version: UInt8 = 1

    /// The bytes for an answer.
    static func bytes(of response: StoredResponse) -> Data {
        var writer = ByteWriter()
        writer.put(version)
        writer.put(UInt32(truncatingIfNeeded: response.status))
        writer.put(response.requestTime.timeIntervalSince1970.bitPattern)
        writer.put(response.responseTime.timeIntervalSince1970.bitPattern)
        writer.put(response.url.text)
        writer.put(response.headers)
        writer.put(response.requestHeaders)
        writer.put(BodyDigest.checksum(writer.bytes))
        return writer.bytes
    }

    /// The answer in the bytes, or nil if they are damaged.
    static func response(in bytes: Data) -> StoredResponse? {
        guard bytes.count > 8 else { return nil }
        let content = bytes.dropLast(8)
        var end = ByteReader(bytes.suffix(8))
        guard end.number(UInt64.self) == BodyDigest.checksum(content) else { return nil }
        var reader = ByteReader(content)
        guard reader.number(UInt8.self) == version, let status = reader.number(UInt32.self),
            let requestTime = reader.time(), let responseTime = reader.time(),
            let url = reader.text(), let headers = reader.headers(),
            let requestHeaders = reader.headers(), reader.isAtEnd
        else { return nil }
        return StoredResponse(
            status: Int(Int32(bitPattern: status)), headers: headers,
            requestHeaders: requestHeaders, url: ImageURL(url), requestTime: requestTime,
            responseTime: responseTime)
    }
}

/// Puts numbers and texts one after the other.
private struct ByteWriter {
    private(set) var bytes = Data(capacity: 1024)

    mutating func put(_ number: some FixedWidthInteger) {
        unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
    }

    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            put(UInt32(clamping: utf8.count))
            unsafe bytes.append(utf8)
        }
    }

    mutating func put(_ headers: HTTPHeaders) {
        put(UInt32(clamping: headers.fields.count))
        for field in headers.fields {
            put(field.name)
            put(field.value)
        }
    }
}

/// Takes numbers and texts one after the other; nil once the bytes do not suffice.
private struct ByteReader {
    private let bytes: Data
    private var position: Int

    init(_ bytes: Data) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    var isAtEnd: Bool { position == bytes.endIndex }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        guard let taken = take(MemoryLayout<Number>.size) else { return nil }
        return unsafe taken.withUnsafeBytes {
            Number(littleEndian: unsafe $0.loadUnaligned(as: Number.self))
        }
    }

    mutating func time() -> Date? {
        guard let bits = number(UInt64.self) else { return nil }
        let seconds = Double(bitPattern: bits)
        return seconds.isFinite ? Date(timeIntervalSince1970: seconds) : nil
    }

    mutating func text() -> String? {
        guard let count = number(UInt32.self), let taken = take(Int(count)) else { return nil }
        return unsafe taken.withUnsafeBytes { unsafe String(validating: $0, as: UTF8.self) }
    }

    mutating func headers() -> HTTPHeaders? {
        guard let count = number(UInt32.self) else { return nil }
        var headers = HTTPHeaders()
        for _ in 0..<count {
            guard let name = text(), let value = text() else { return nil }
            headers.add(name, value)
        }
        return headers
    }

    private mutating func take(_ count: Int) -> Data? {
        guard count <= bytes.endIndex - position else { return nil }
        defer { position += count }
        return bytes[position..<(position + count)]
    }
}
