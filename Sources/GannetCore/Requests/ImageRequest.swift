import FoundationEssentials

/// What picture is wanted, how large, and on which terms.
///
/// A value, cheap to copy: one reference, whose contents are copied when one of several copies is
/// changed. The hash by which the memory cache finds the picture is computed when the request is
/// made and when one of the properties that it depends on is changed, so that `cachedImage(for:)`
/// with a ready request does not hash.
public struct ImageRequest: Sendable {
    private var storage: Storage

    /// A request for the picture at `url`, at full size unless `size` is given.
    public init(
        url: ImageURL, size: TargetSize? = nil, processors: [any ImageProcessing] = [],
        priority: LoadPriority = .normal, lane: LoadLane = .visible,
        cachePolicy: CachePolicy = .protocol
    ) {
        storage = Storage(
            url: url, options: DecodeOptions(targetSize: size), processors: processors,
            priority: priority, lane: lane, cachePolicy: cachePolicy)
        if url.hasUserInfo { rekey() }
    }

    /// A request for the picture at an address given as text, which is mended (see ``ImageURL``),
    /// or in the file whose path it is: that is what begins with one slash.
    public init(_ text: String, size: TargetSize? = nil) {
        self.init(url: ImageURL(urlOrPath: text), size: size)
    }

    /// A request for the picture at a Foundation URL.
    public init(_ url: URL, size: TargetSize? = nil) {
        self.init(url: ImageURL(url), size: size)
    }
}

// What is wanted. Whatever decides where the picture is kept gives it another key.
extension ImageRequest {
    /// The picture's address.
    public var url: ImageURL {
        get { storage.url }
        set {
            // An address of one's own is not to be picked again.
            if alternativesBox != nil { alternatives?.sources = nil }
            change { $0.url = newValue }
            rekey()
        }
    }

    /// Headers to send beside the client's own.
    ///
    /// Requests whose headers differ in what may change the answer, credentials above all, share
    /// neither transfers nor cache entries.
    public var headers: HTTPHeaders {
        get { storage.headers }
        set {
            change { $0.headers = newValue }
            rekey()
        }
    }

    /// How to decode: size wanted, frame, limits.
    public var options: DecodeOptions {
        get { storage.options }
        set {
            change { $0.options = newValue }
            rekey()
        }
    }

    /// What to do with the decoded picture, in order.
    public var processors: [any ImageProcessing] {
        get { storage.processors }
        set {
            change { $0.processors = newValue }
            rekey()
        }
    }

    /// Whose request it is, such as the name of an account: empty for nobody's in particular.
    ///
    /// Requests of different partitions share neither transfers, cache entries nor cookies.
    public var partition: String {
        get { storage.partition }
        set {
            change { $0.partition = newValue }
            rekey()
        }
    }

    /// A name to cache under in place of the address, for addresses with changing parts (tokens).
    public var cacheKey: String? {
        get { storage.cacheKey }
        set {
            change { $0.cacheKey = newValue }
            rekey()
        }
    }

    /// Where the picture stands in the memory cache.
    public var memoryKey: MemoryCacheKey { storage.memoryKey }
}

// On which terms.
extension ImageRequest {
    /// How urgent.
    public var priority: LoadPriority {
        get { storage.priority }
        set { change { $0.priority = newValue } }
    }

    /// How near to being seen.
    public var lane: LoadLane {
        get { storage.lane }
        set { change { $0.lane = newValue } }
    }

    /// How the caches are used.
    public var cachePolicy: CachePolicy {
        get { storage.cachePolicy }
        set { change { $0.cachePolicy = newValue } }
    }

    /// The longest that the transfer may take, in seconds; nil leaves it to the pipeline.
    public var timeout: Double? {
        get { storage.timeout }
        set { change { $0.timeout = newValue } }
    }

    /// Which pictures of another size may be shown while it loads.
    public var standIn: StandInPolicy {
        get { storage.standIn }
        set { change { $0.standIn = newValue } }
    }

    /// Whether coarse pictures are shown while the bytes arrive, of formats that can: they come as
    /// previews, with the processors' changes, and are never cached.
    ///
    /// Of requests that share a transfer the first says whether there are any.
    public var wantsPreviews: Bool {
        get { storage.wantsPreviews }
        set { change { $0.wantsPreviews = newValue } }
    }

    /// Whether what the disk store knows of the picture from an earlier load is shown at once, as a
    /// preview, where memory has nothing to show (see ``ImagePlaceholder``).
    public var wantsPlaceholder: Bool {
        get { storage.wantsPlaceholder }
        set { change { $0.wantsPlaceholder = newValue } }
    }

    /// Further addresses; most requests have none, and pay for one word.
    var alternativesBox: AlternativesBox? {
        get { storage.alternativesBox }
        set { change { $0.alternativesBox = newValue } }
    }
}

extension ImageRequest {
    /// Unchecked because it is changed only while one request holds it, which ``change(_:)`` sees
    /// to.
    private final class Storage: @unchecked Sendable {
        var url: ImageURL
        var headers = HTTPHeaders()
        var options: DecodeOptions
        var processors: [any ImageProcessing]
        var partition = ""
        var cacheKey: String?
        var priority: LoadPriority
        var lane: LoadLane
        var cachePolicy: CachePolicy
        var timeout: Double?
        var standIn = StandInPolicy.none
        var wantsPreviews = false
        var wantsPlaceholder = false
        var alternativesBox: AlternativesBox?
        var memoryKey: MemoryCacheKey

        init(
            url: ImageURL, options: DecodeOptions, processors: [any ImageProcessing],
            priority: LoadPriority, lane: LoadLane, cachePolicy: CachePolicy
        ) {
            self.url = url
            self.options = options
            self.processors = processors
            self.priority = priority
            self.lane = lane
            self.cachePolicy = cachePolicy
            memoryKey = MemoryCacheKey(
                source: url.text, variant: "", options: options, processors: processors.identifiers)
        }

        init(copying other: Storage) {
            url = other.url
            headers = other.headers
            options = other.options
            processors = other.processors
            partition = other.partition
            cacheKey = other.cacheKey
            priority = other.priority
            lane = other.lane
            cachePolicy = other.cachePolicy
            timeout = other.timeout
            standIn = other.standIn
            wantsPreviews = other.wantsPreviews
            wantsPlaceholder = other.wantsPlaceholder
            alternativesBox = other.alternativesBox
            memoryKey = other.memoryKey
        }
    }

    private mutating func change(_ change: (Storage) -> Void) {
        if !isKnownUniquelyReferenced(&storage) { storage = Storage(copying: storage) }
        change(storage)
    }

    private mutating func rekey() {
        change { storage in
            storage.memoryKey = MemoryCacheKey(
                source: storage.cacheKey ?? storage.url.withoutCredentials.text,
                variant: storage.headers.addingCredentials(of: storage.url)
                    .variant(partition: storage.partition),
                options: storage.options, processors: storage.processors.identifiers)
        }
    }
}

extension [any ImageProcessing] {
    var identifiers: [String] { map(\.identifier) }
}
