/// A picture in memory, and where it stands there.
public struct MemoryMatch: Sendable {
    /// Where it stands.
    public let key: MemoryCacheKey
    /// The picture, with what is known about it.
    public let entry: MemoryCacheEntry

    /// A match of these parts.
    public init(key: MemoryCacheKey, entry: MemoryCacheEntry) {
        self.key = key
        self.entry = entry
    }
}
