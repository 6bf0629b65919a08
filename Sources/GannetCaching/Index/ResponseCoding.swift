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
