import FoundationEssentials
import GannetCore

/// An answer ready to be written: encoded, summed and, where its body is large, named.
struct PreparedEntry: Sendable {
    /// What is known about the answer.
    let response: StoredResponse
    /// The same as bytes.
    let head: Data
    /// The body, as it stands on disk.
    let body: Data
    /// XXH3 of the body.
    let checksum: UInt64
    /// The name of the body's file; nil for one that stands in the index.
    let fileName: String?

    /// Prepares `entry`, which will stand under `key`.
    init(_ entry: StoredEntry, key: DataCacheKey, coding: EntryCoding, inlineLimit: Int) {
        response = entry.response
        body = coding.stored(entry.body)
        checksum = BodyDigest.checksum(body)
        head = coding.head(of: entry.response, key: key, checksum: checksum)
        fileName = entry.body.count > inlineLimit ? BodyDigest.name(body) : nil
    }

    /// Why the entry cannot be kept in a store where one may take `limit` bytes; nil if it can.
    func reasonNotToKeep(under key: DataCacheKey, limit: Int) -> String? {
        if head.count > ResponseCoding.maximumBytes {
            return "its header fields take \(head.count) bytes"
        }
        let bytes = charge(for: key)
        return bytes > limit ? "it takes \(bytes) bytes, and an answer may take \(limit)" : nil
    }

    /// What the entry takes on disk, in bytes, near enough to hold the store to its limit.
    func charge(for key: DataCacheKey) -> Int64 {
        StoreCharge.bytes(
            body: body.count, isInline: fileName == nil, head: head.count,
            key: key.source.utf8.count + key.variant.utf8.count)
    }
}

/// What an entry takes on disk.
enum StoreCharge {
    /// The bytes counted against the limit.
    ///
    /// A body in the index takes whole pages of 4 KB once it outgrows a fraction of one, and a file
    /// takes whole blocks of 4 KB; 200 bytes are for the row's numbers and its places in two
    /// indexes. A body shared by entries counts for each of them.
    static func bytes(body: Int, isInline: Bool, head: Int, key: Int) -> Int64 {
        let isSmall = isInline && body < 1024
        return Int64((isSmall ? body : (body + 4095) / 4096 * 4096) + head + key + 200)
    }
}

extension StoredEntry {
    /// The same body with what is said about it replaced by each response that is about it.
    func updated(by responses: [StoredResponse]) -> StoredEntry {
        StoredEntry(response: response.updated(by: responses), body: body)
    }
}

extension StoredResponse {
    /// The last of `responses` that is about the same body, each compared with the one before it.
    func updated(by responses: [StoredResponse]) -> StoredResponse {
        responses.reduce(self) { $1.describesSameBody(as: $0) ? $1 : $0 }
    }

    /// Whether both are about one and the same body, as far as the validators tell.
    ///
    /// Between reading an answer and hearing 304 for it somebody may have stored another; what is
    /// said about the old body must not come to stand over the new one (RFC 9111, section 4.3.4).
    ///
    /// Entity tags are compared weakly, as the rules do that let the 304 speak for the stored body:
    /// an origin that compresses sends a weak tag with the body and the strong one with its 304.
    func describesSameBody(as other: StoredResponse) -> Bool {
        if let tag = headers["ETag"], let otherTag = other.headers["ETag"] {
            return Self.opaque(tag) == Self.opaque(otherTag)
        }
        guard let date = headers["Last-Modified"], let otherDate = other.headers["Last-Modified"]
        else { return true }
        return date == otherDate
    }

    private static func opaque(_ tag: String) -> Substring {
        tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]
    }
}
