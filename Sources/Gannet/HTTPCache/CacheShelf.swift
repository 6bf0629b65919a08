import FoundationEssentials
import GannetCore

/// A data cache that keeps several answers for one address, where they depend on fields of the
/// request (RFC 9111, section 4.1).
///
/// An answer without `Vary` stands under the address's own key. Otherwise a directory stands there:
/// an entry without a body that names the answers, each of which has a key of its own. Two writers
/// may overwrite each other's directory; an answer that it does not name any more is not found,
/// and so does no harm until it is evicted.
struct CacheShelf {
    private let cache: any DataCaching
    private let key: DataCacheKey

    /// More answers for one address are more likely a mistake than of use.
    private static let maximumVariants = 16
    /// No answer has it.
    private static let directoryStatus = 0

    init(_ cache: any DataCaching, key: DataCacheKey) {
        self.cache = cache
        self.key = key
    }

    /// The stored answer that a request with these fields may be answered from.
    func entry(for headers: HTTPHeaders) throws -> StoredEntry? {
        guard let first = try cache.entry(for: key) else { return nil }
        guard Self.isDirectory(first) else { return first }
        let found = try Self.names(in: first)
            .filter { VariantName(fieldNames: $0.fieldNames, request: headers) == $0 }
            .compactMap { try cache.entry(for: variantKey($0)) }
        return found.max { $0.response.responseTime < $1.response.responseTime }
    }

    /// Keeps an answer to a request with these fields.
    func store(_ entry: StoredEntry, for headers: HTTPHeaders) throws {
        let known = try names()
        guard let name = VariantName(of: entry.response.headers, to: headers) else {
            try forget(known)
            return try cache.store(entry, for: key)
        }
        let kept = (known.filter { $0 != name } + [name]).suffix(Self.maximumVariants)
        try forget(known.filter { !kept.contains($0) })
        try cache.store(entry, for: variantKey(name))
        guard Array(kept) != known else { return }
        try cache.store(Self.directory(of: Array(kept), like: entry.response), for: key)
    }

    /// Replaces what is said about the answer that was found for a request with these fields.
    func update(_ response: StoredResponse, for headers: HTTPHeaders) throws {
        try cache.update(response, for: try place(for: headers))
    }

    /// Forgets the answer to a request with these fields.
    func remove(for headers: HTTPHeaders) throws {
        try cache.remove(try place(for: headers))
    }

    /// Forgets every answer for the address.
    func removeAll() throws {
        try forget(try names())
        try cache.remove(key)
    }

    private func place(for headers: HTTPHeaders) throws -> DataCacheKey {
        let name = try names().last {
            VariantName(fieldNames: $0.fieldNames, request: headers) == $0
        }
        return name.map(variantKey) ?? key
    }

    private func forget(_ names: [VariantName]) throws {
        for name in names { try cache.remove(variantKey(name)) }
    }

    private func names() throws -> [VariantName] {
        guard let first = try cache.entry(for: key), Self.isDirectory(first) else { return [] }
        return Self.names(in: first)
    }

    private func variantKey(_ name: VariantName) -> DataCacheKey {
        DataCacheKey(source: key.source, variant: "\(key.variant)\nvary\n\(name.text)")
    }

    private static func isDirectory(_ entry: StoredEntry) -> Bool {
        entry.response.status == directoryStatus
    }

    private static func names(in directory: StoredEntry) -> [VariantName] {
        directory.response.headers.fields.map { field in
            VariantName(
                fieldNames: field.name.split(separator: ",").map(String.init), text: field.value)
        }
    }

    private static func directory(
        of names: [VariantName], like response: StoredResponse
    ) -> StoredEntry {
        let fields = names.map { name in
            HTTPHeaders.Field(name: name.fieldNames.joined(separator: ","), value: name.text)
        }
        let head = StoredResponse(
            status: directoryStatus, headers: HTTPHeaders(fields), url: response.url,
            requestTime: response.requestTime, responseTime: response.responseTime)
        return StoredEntry(response: head, body: Data())
    }
}
