import FoundationEssentials

/// What picture is wanted, how large, and on which terms.
///
/// A value, cheap to copy. The hash by which the memory cache finds the picture is computed when
/// the request is made and when one of the properties that it depends on is changed, so that
/// `cachedImage(for:)` with a ready request does not hash.
public struct ImageRequest: Sendable {
    /// The picture's address.
    public var url: ImageURL {
        didSet {
            // An address of one's own is not to be picked again.
            if alternativesBox != nil { alternatives?.sources = nil }
            rekey()
        }
    }
    /// Headers to send beside the client's own.
    ///
    /// Requests whose headers differ in what may change the answer, credentials above all, share
    /// neither transfers nor cache entries.
    public var headers: HTTPHeaders { didSet { rekey() } }
    /// How to decode: size wanted, frame, limits.
    public var options: DecodeOptions { didSet { rekey() } }
    /// What to do with the decoded picture, in order.
    public var processors: [any ImageProcessing] { didSet { rekey() } }
    /// Whose request it is, such as the name of an account: empty for nobody's in particular.
    ///
    /// Requests of different partitions share neither transfers, cache entries nor cookies.
    public var partition: String { didSet { rekey() } }
    /// A name to cache under in place of the address, for addresses with changing parts (tokens).
    public var cacheKey: String? { didSet { rekey() } }
    /// How urgent.
    public var priority: LoadPriority
    /// How near to being seen.
    public var lane: LoadLane
    /// How the caches are used.
    public var cachePolicy: CachePolicy
    /// The longest that the transfer may take, in seconds; nil leaves it to the pipeline.
    public var timeout: Double?
    /// Which pictures of another size may be shown while it loads.
    public var standIn = StandInPolicy.none
    /// Further addresses; most requests have none, and pay for one word.
    var alternativesBox: AlternativesBox?
    /// Where the picture stands in the memory cache.
    public private(set) var memoryKey: MemoryCacheKey

    /// A request for the picture at `url`, at full size unless `size` is given.
    public init(
        url: ImageURL, size: TargetSize? = nil, processors: [any ImageProcessing] = [],
        priority: LoadPriority = .normal, lane: LoadLane = .visible,
        cachePolicy: CachePolicy = .protocol
    ) {
        self.url = url
        headers = HTTPHeaders()
        options = DecodeOptions(targetSize: size)
        self.processors = processors
        partition = ""
        self.priority = priority
        self.lane = lane
        self.cachePolicy = cachePolicy
        memoryKey = MemoryCacheKey(
            source: url.text, variant: "", options: options, processors: processors.identifiers)
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

    private mutating func rekey() {
        memoryKey = MemoryCacheKey(
            source: cacheKey ?? url.withoutCredentials.text,
            variant: headers.addingCredentials(of: url).variant(partition: partition),
            options: options,
            processors: processors.identifiers)
    }
}

extension [any ImageProcessing] {
    var identifiers: [String] { map(\.identifier) }
}
