import GannetCaching
import GannetCore
import GannetNetworking
import GannetPixels
import GannetThreads
import GannetWorkers

/// What a standard pipeline is made with.
public struct StandardParts: Sendable {
    /// Where pictures are kept between runs.
    public var cache = CacheLocation.standard
    /// The most bytes of decoded pictures in memory; nil means the smaller of 15 % of memory and
    /// 512 MB.
    public var memoryLimit: Int?
    /// The most bytes on disk.
    public var diskLimit = 512_000_000
    /// The HTTP client's settings: user agent, addresses that may be talked to, and the like.
    public var http = HTTPClient.Configuration()
    /// What may be loaded at all, by whichever loader; `FetchPolicy.strangers` where strangers
    /// name the URLs.
    ///
    /// With any other than `everything` the standard cache folders are not used, but others beside
    /// them: what a program without a policy has stored is not for strangers to ask for. A
    /// folder of the caller's own should not be shared with such a program either.
    public var policy: FetchPolicy {
        get { http.policy }
        set { http.policy = newValue }
    }
    /// Where pictures are decoded: by default the large codecs run in worker processes, which keeps
    /// them out of the program.
    public var decoding = DecodingPolicy.standard
    /// The codecs that the program itself links; nil means those of GannetCodecs.
    public var codecs: CodecRegistry?
    /// Says what requests are allowed by; nil asks nobody (see `AuthorizingLoader`).
    public var authorization: AuthorizingLoader.Hook?
    /// Tells when memory is scarce; nil never does, and costs no thread.
    public var memoryPressure: (any MemoryPressureMonitoring)? = SystemMemoryPressure.shared
    /// Tells whether there is a network; nil takes it that there is, and costs no thread.
    public var network: (any NetworkMonitoring)? = SystemNetworkMonitor.shared
    /// How much may run at once.
    public var widths = StageWidths()
    /// Hears what the disk store cannot do; the pipeline goes on without it.
    public var diskEvents: @Sendable (DiskStoreEvent) -> Void = { _ in }

    /// The usual values.
    public init() {}
}

extension ImagePipeline.Configuration {
    /// A configuration of the parts that Gannet brings: libcurl, the caches, every codec built in.
    ///
    /// A cache folder that cannot be used costs no picture: the store reports it as an event, and
    /// the pipeline goes on without.
    public static func standard(
        cache: CacheLocation = .standard, memoryLimit: Int? = nil, diskLimit: Int = 512_000_000,
        policy: FetchPolicy = .everything
    ) -> Self {
        var parts = StandardParts()
        parts.cache = cache
        parts.memoryLimit = memoryLimit
        parts.diskLimit = diskLimit
        parts.policy = policy
        return standard(parts)
    }

    /// A configuration of the parts that Gannet brings, with settings of one's own.
    public static func standard(_ parts: StandardParts) -> Self {
        let time = SystemTime()
        let workers = WorkerPool(
            threads: parts.widths.disk + parts.widths.decode + parts.widths.process,
            name: "gannet-work", niceness: 5)
        let loader = SchemeLoader(
            [
                webLoader(parts, time), FileLoader(executor: workers),
                DataURLLoader(executor: workers),
            ], policy: parts.policy)
        var configuration = Self(
            loader: loader, codecs: codecs(parts), memoryCache: memoryCache(parts),
            dataCache: diskStore(parts, workers, time), executor: workers, time: time)
        configuration.reducer = ImageReducer()
        configuration.placeholders = PlaceholderMaker()
        configuration.widths = parts.widths
        configuration.memoryPressure = parts.memoryPressure
        configuration.network = parts.network
        return configuration
    }

    /// At least as many workers as decode at once, or some would wait for others.
    private static func codecs(_ parts: StandardParts) -> CodecRegistry {
        var policy = parts.decoding
        policy.width = max(policy.width, parts.widths.decode)
        return .standard(policy, codecs: parts.codecs)
    }

    private static func webLoader(_ parts: StandardParts, _ time: SystemTime) -> any DataLoading {
        let client = HTTPClient(configuration: parts.http)
        guard let hook = parts.authorization else { return client }
        return AuthorizingLoader(client, time: time, hook: hook)
    }

    private static func memoryCache(_ parts: StandardParts) -> MemoryCache {
        MemoryCache(limit: parts.memoryLimit ?? MemoryCacheLimit.system())
    }

    private static func cachePath(_ parts: StandardParts) -> String? {
        guard let path = parts.cache.path, !parts.policy.isEverything else {
            return parts.cache.path
        }
        if case .folder = parts.cache { return path }
        return path + "-checked"
    }

    private static func diskStore(
        _ parts: StandardParts, _ workers: WorkerPool, _ time: SystemTime
    ) -> DeferredDataCache? {
        guard let path = cachePath(parts) else { return nil }
        let configuration = DiskStore.Configuration(
            path: path, limit: parts.diskLimit, time: time, events: parts.diskEvents)
        return DeferredDataCache(executor: workers) {
            do throws(ImageError) {
                return try DiskStore(configuration)
            } catch {
                parts.diskEvents(
                    .failed(StoreFailure(operation: .open, path: path, reason: error.reason)))
                return nil
            }
        }
    }
}
