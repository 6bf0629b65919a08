import FoundationEssentials
import GannetCore

/// How keys, heads and bodies stand in a store: as they are, or sealed with the application's key.
///
/// A head is sealed together with its key and the checksum of its body, so that nobody can put one
/// answer's parts in the place of another's.
struct EntryCoding: Sendable {
    /// What seals; nil where nothing is sealed.
    let cipher: EntryCipher?

    /// The key under which an answer stands.
    func stored(_ key: DataCacheKey) -> DataCacheKey {
        guard let cipher else { return key }
        let text = "\(key.source.utf8.count):\(key.source)\(key.variant)"
        let sealed = cipher.seal(Data(text.utf8), for: "key")
        return DataCacheKey(source: Self.mark + sealed.base64EncodedString())
    }

    /// The key of an answer that stands under `key`; nil when it is for whoever has another key.
    func plain(_ key: DataCacheKey) -> DataCacheKey? {
        let isSealed = key.source.hasPrefix(Self.mark)
        guard let cipher else { return isSealed ? nil : key }
        guard isSealed,
            let sealed = Data(base64Encoded: String(key.source.dropFirst(Self.mark.count))),
            let text = cipher.open(sealed, for: "key")
        else { return nil }
        return Self.key(in: text)
    }

    /// What is known about an answer, as it stands in the index.
    func head(of response: StoredResponse, key: DataCacheKey, checksum: UInt64) -> Data {
        let bytes = ResponseCoding.bytes(of: response)
        return cipher?.seal(bytes, for: Self.purpose(key, checksum)) ?? bytes
    }

    /// What is known about the answer in a row; nil when that is damaged.
    func response(in row: IndexRow) -> StoredResponse? {
        guard let cipher else { return ResponseCoding.response(in: row.head) }
        return cipher.open(row.head, for: Self.purpose(row.key, row.checksum))
            .flatMap { ResponseCoding.response(in: $0) }
    }

    /// What stands in for a picture, as it stands in the index.
    func stored(_ placeholder: ImagePlaceholder, key: DataCacheKey, checksum: UInt64) -> Data {
        let bytes = PlaceholderCoding.bytes(of: placeholder)
        return cipher?.seal(bytes, for: Self.placeholderPurpose(key, checksum)) ?? bytes
    }

    /// What stands in for the picture under `key`, as it is stored; nil where that is damaged.
    func placeholder(in bytes: Data, key: DataCacheKey, checksum: UInt64) -> ImagePlaceholder? {
        guard let cipher else { return PlaceholderCoding.placeholder(in: bytes) }
        return cipher.open(bytes, for: Self.placeholderPurpose(key, checksum))
            .flatMap { PlaceholderCoding.placeholder(in: $0) }
    }

    /// A body as it stands on disk.
    func stored(_ body: Data) -> Data {
        cipher?.seal(body, for: "body") ?? body
    }

    /// The body that stands on disk as `stored`; nil when it was changed.
    func plain(_ stored: Data) -> Data? {
        guard let cipher else { return stored }
        return cipher.open(stored, for: "body")
    }

    /// No address begins like this.
    private static let mark = "sealed:"

    private static func purpose(_ key: DataCacheKey, _ checksum: UInt64) -> String {
        "head \(checksum) \(key.source)"
    }

    private static func placeholderPurpose(_ key: DataCacheKey, _ checksum: UInt64) -> String {
        "placeholder \(checksum) \(key.source)"
    }

    private static func key(in text: Data) -> DataCacheKey? {
        let digits = text.prefix { $0 != UInt8(ascii: ":") }
        let rest = text.dropFirst(digits.count + 1)
        guard let count = Int(String(decoding: digits, as: UTF8.self)), count <= rest.count else {
            return nil
        }
        return DataCacheKey(
            source: String(decoding: rest.prefix(count), as: UTF8.self),
            variant: String(decoding: rest.dropFirst(count), as: UTF8.self))
    }
}
