/// Where a decoded picture stands in the memory cache.
///
/// One reference to a value that is computed once, so that a copy costs little and a hit by the key
/// that the picture was kept under compares nothing more. The hash has the process's own random
/// seed; when the hashes are equal the whole key is compared, so that no collision can show
/// somebody another's picture.
public struct MemoryCacheKey: Hashable, Sendable {
    private final class Parts: Sendable {
        let stored: DataCacheKey
        let options: DecodeOptions
        let processors: [String]
        let hash: Int

        init(_ stored: DataCacheKey, _ options: DecodeOptions, _ processors: [String]) {
            self.stored = stored
            self.options = options
            self.processors = processors
            var hasher = Hasher()
            hasher.combine(stored)
            hasher.combine(options.targetSize?.width)
            hasher.combine(options.targetSize?.height)
            // Most requests ask for neither: their absence needs no hashing.
            if let frame = options.frame { hasher.combine(frame) }
            for processor in processors { hasher.combine(processor) }
            hash = hasher.finalize()
        }
    }

    private let parts: Parts

    /// A key of these parts.
    public init(
        source: String, variant: String = "", options: DecodeOptions = DecodeOptions(),
        processors: [String] = []
    ) {
        parts = Parts(DataCacheKey(source: source, variant: variant), options, processors)
    }

    /// The address, or the caller's own cache key.
    public var source: String { parts.stored.source }
    /// What the request's headers add.
    public var variant: String { parts.stored.variant }
    /// How the picture was decoded.
    public var options: DecodeOptions { parts.options }
    /// What was done to it afterwards.
    public var processors: [String] { parts.processors }
    /// Where the bytes behind the picture stand in a data cache.
    public var stored: DataCacheKey { parts.stored }
    /// The hash of all these.
    public var precomputedHash: Int { parts.hash }

    /// Compares the hash first, then everything that the picture depends on.
    public static func == (left: MemoryCacheKey, right: MemoryCacheKey) -> Bool {
        left.parts === right.parts
            || left.parts.hash == right.parts.hash && left.parts.stored == right.parts.stored
                && left.parts.options == right.parts.options
                && left.parts.processors == right.parts.processors
    }

    /// Feeds the ready hash only.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(parts.hash)
    }
}
