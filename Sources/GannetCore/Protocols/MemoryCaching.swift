import FoundationEssentials

/// Keeps decoded pictures in memory, bounded by their size.
///
/// One thing that many share, hence a class. Any thread; never blocks for long.
public protocol MemoryCaching: AnyObject, Sendable {
    /// The picture under `key`, or nil.
    ///
    /// Takes no time worth speaking of: the main thread asks.
    func entry(for key: MemoryCacheKey) -> MemoryCacheEntry?
    /// Every picture made from this source (address or cache key) for requests of this variant, in
    /// whatever size or form.
    ///
    /// Looking does not make them worth keeping. It takes a time that depends on the number of
    /// pictures of the source only: the main thread asks.
    func entries(source: String, variant: String) -> [MemoryMatch]
    /// Keeps a picture, replacing what was there; may drop others, or this one if it is too large.
    ///
    /// - Returns: The bytes of the others that were dropped to make room for it.
    @discardableResult
    func insert(_ entry: MemoryCacheEntry, for key: MemoryCacheKey) -> Int
    /// Forgets one picture.
    func remove(_ key: MemoryCacheKey)
    /// Forgets every picture made from this address or cache key, in whatever size or form, in a
    /// time that depends on their number only.
    func removeAll(source: String)
    /// Forgets every picture whose key matches, in a time that depends on how many are held.
    ///
    /// `matches` must not call the cache.
    func removeAll(where matches: (MemoryCacheKey) -> Bool)
    /// Forgets everything.
    func removeAll()
    /// Drops pictures, the least useful first, until no more than `bytes` are held.
    func trim(toBytes bytes: Int)
    /// The bytes of all pictures held.
    var byteCount: Int { get }
}

/// A picture in the memory cache, with what is needed to judge and describe it.
public final class MemoryCacheEntry: Sendable {
    /// The picture.
    public let image: Image
    /// What its file said about itself.
    public let header: ImageHeader
    /// Until when it may be shown without asking the origin; `distantFuture` for what never ages.
    public let freshUntil: Date
    /// The status of the answer that brought it, where there was HTTP.
    public let httpStatus: Int?
    /// The fields of that answer.
    public let headers: HTTPHeaders
    /// The bytes of the picture file.
    public let encodedByteCount: Int
    /// How the picture moves, if it does.
    public let animation: ImageAnimation?
    /// What the entry counts for against the cache's limit.
    public let cost: Int

    /// An entry of these parts; its cost is the size of the pixels, and of an animation's file.
    public init(
        image: Image, header: ImageHeader, freshUntil: Date, httpStatus: Int? = nil,
        headers: HTTPHeaders = HTTPHeaders(), encodedByteCount: Int = 0,
        animation: ImageAnimation? = nil
    ) {
        self.image = image
        self.header = header
        self.freshUntil = freshUntil
        self.httpStatus = httpStatus
        self.headers = headers
        self.encodedByteCount = encodedByteCount
        self.animation = animation
        cost = image.byteCount + 512 + (animation?.byteCount ?? 0)
    }
}
