// Stands in until the wiring lands; then this file goes.
import GannetCaching
import GannetCodecs
import GannetCore
import GannetNetworking
import GannetThreads

/// Where answers are kept between runs.
public enum CacheLocation: Sendable {
    /// Nowhere.
    case none
    /// In this folder.
    case folder(String)
}

extension CodecRegistry {
    /// Every codec of this build.
    public static let standard: CodecRegistry = {
        var codecs = CodecRegistry()
        codecs.addStandardCodecs()
        return codecs
    }()
}

extension ImagePipeline.Configuration {
    /// The usual parts.
    public static func standard(
        cache: CacheLocation, memoryLimit: Int? = nil, diskLimit: Int = 512_000_000
    ) -> ImagePipeline.Configuration {
        let time = SystemTime()
        var store: DiskStore?
        if case .folder(let path) = cache {
            // A folder that cannot be used is no reason for a picture not to come.
            store = try? DiskStore(.init(path: path, limit: diskLimit, time: time))
        }
        return ImagePipeline.Configuration(
            loader: HTTPClient(), codecs: .standard,
            memoryCache: MemoryCache(limit: memoryLimit ?? MemoryCacheLimit.system()),
            dataCache: store, executor: WorkerPool(threads: 4, name: "gannet-work"), time: time)
    }
}
