import FoundationEssentials

/// Keeps answers of origins between runs of the program, as bytes.
///
/// Reading may block on the disk, so the pipeline reads on its worker threads only; what changes
/// the cache is queued, because the pipeline does it on the thread that moves bytes. A failing
/// cache is a miss for the pipeline: what is thrown becomes an event, never a failed picture.
/// Safe to use from any number of threads.
public protocol DataCaching: Sendable {
    /// The answer stored under `key`, whole and verified, or nil; what was written is found even
    /// before it has reached the disk.
    ///
    /// - Throws: when the store cannot be read. A damaged body is dropped and counts as a miss.
    func entry(for key: DataCacheKey) throws -> StoredEntry?

    /// What is said about the answer stored under `key`, or nil.
    ///
    /// Counts as a use of the answer. The body need not be read; by default it is.
    func response(for key: DataCacheKey) throws -> StoredResponse?

    /// Stores an answer, replacing what was there; queued, so that it returns quickly.
    func store(_ entry: StoredEntry, for key: DataCacheKey) throws

    /// Replaces what is said about a stored answer, and keeps its body (after a 304).
    func update(_ response: StoredResponse, for key: DataCacheKey) throws

    /// Forgets the answer stored under `key`.
    func remove(_ key: DataCacheKey) throws

    /// Forgets every answer whose key matches; how many, as far as that is known.
    ///
    /// Takes as long as looking at every key takes. `matches` must not call the cache.
    @discardableResult
    func removeAll(where matches: @escaping @Sendable (DataCacheKey) -> Bool) throws -> Int

    /// What stands in for the picture whose file is stored under `key`, or nil; by default none.
    ///
    /// Does not count as a use of the answer, and reads no body.
    func placeholder(for key: DataCacheKey) throws -> ImagePlaceholder?

    /// Keeps what stands in for a picture beside its file, `body`, if that is what is stored under
    /// `key`; queued. By default it is not kept.
    func setPlaceholder(
        _ placeholder: ImagePlaceholder, for key: DataCacheKey, of body: Data
    ) throws

    /// Returns when everything queued is on disk or has failed.
    func flush() throws

    /// Flushes and closes; afterwards every call throws or misses.
    func shutdown()
}

extension DataCaching {
    /// Reads the whole entry.
    public func response(for key: DataCacheKey) throws -> StoredResponse? {
        try entry(for: key)?.response
    }

    /// Knows none.
    public func placeholder(for key: DataCacheKey) throws -> ImagePlaceholder? { nil }

    /// Keeps nothing.
    public func setPlaceholder(
        _ placeholder: ImagePlaceholder, for key: DataCacheKey, of body: Data
    ) throws {}
}

/// Where an answer stands in a data cache: a method and address, and what else tells it apart.
///
/// Its hash is computed once, since a load looks its work up by it several times.
public struct DataCacheKey: Hashable, Sendable {
    /// The address, or the caller's own cache key.
    public let source: String
    /// What the request's headers add: empty for a request without headers of its own.
    public let variant: String
    private let precomputedHash: Int

    /// A key of these parts.
    public init(source: String, variant: String = "") {
        self.source = source
        self.variant = variant
        var hasher = Hasher()
        hasher.combine(source)
        // Most requests have no headers of their own.
        if !variant.isEmpty { hasher.combine(variant) }
        precomputedHash = hasher.finalize()
    }

    /// Compares the hash first, then both parts.
    public static func == (left: DataCacheKey, right: DataCacheKey) -> Bool {
        left.precomputedHash == right.precomputedHash && left.source == right.source
            && left.variant == right.variant
    }

    /// Feeds the ready hash only.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(precomputedHash)
    }
}

/// A stored answer with its body.
public struct StoredEntry: Sendable {
    /// What is known about the answer.
    public var response: StoredResponse
    /// The body, whole.
    public var body: Data

    /// An entry of these parts.
    public init(response: StoredResponse, body: Data) {
        self.response = response
        self.body = body
    }
}

/// What a cache knows about an answer beside its body (RFC 9111, section 3).
public struct StoredResponse: Hashable, Sendable {
    /// The status code.
    public var status: Int
    /// The answer's fields, those of one hop only left out.
    public var headers: HTTPHeaders
    /// The fields of the request that `Vary` names, as they were sent.
    public var requestHeaders: HTTPHeaders
    /// Where the answer came from, after redirects.
    public var url: ImageURL
    /// When the request was sent.
    public var requestTime: Date
    /// When the answer arrived.
    public var responseTime: Date

    /// An answer with these parts.
    public init(
        status: Int, headers: HTTPHeaders, requestHeaders: HTTPHeaders = HTTPHeaders(),
        url: ImageURL, requestTime: Date, responseTime: Date
    ) {
        self.status = status
        self.headers = headers
        self.requestHeaders = requestHeaders
        self.url = url
        self.requestTime = requestTime
        self.responseTime = responseTime
    }
}
