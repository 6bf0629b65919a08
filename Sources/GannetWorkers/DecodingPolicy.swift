import GannetCore

/// Where pictures are decoded: in the program itself, or in worker processes that can do no harm.
public struct DecodingPolicy: Sendable {
    /// Which kinds of pictures go to workers.
    public enum Workers: Hashable, Sendable {
        /// None: everything is decoded in the program, as far as its codecs are linked.
        case none
        /// Those whose codecs are large, and which a program need not link: SVG, TIFF, AVIF, HEIC
        /// and JPEG XL.
        case heavy
        /// Every kind.
        case all
    }

    /// The kinds that `Workers.heavy` stands for.
    public static let heavyFormats: [ImageFormat] = [.tiff, .svg, .avif, .heic, .jpegXL]

    /// Which kinds go to workers, wherever the picture comes from.
    public var workers = Workers.heavy
    /// Which kinds of pictures from an address go to workers; nil leaves it to `workers`.
    ///
    /// Called on worker threads, once for each picture.
    public var workersBySource: (@Sendable (ImageURL) -> Workers?)?
    /// Whether a worker is refused that could not put up those parts of its cage that any kernel
    /// since 4.14 has.
    public var requiresSandbox = false
    /// The path of `gannet-decoder`; nil looks beside the program, in `libexec` beside its folder
    /// `bin`, in `/usr/local/libexec` and in `/usr/libexec`.
    public var executable: String?
    /// The most workers that work at once.
    public var width = 2
    /// How many idle workers are kept ready while others work, so that nobody waits for a start.
    public var spares = 1
    /// How long an idle worker is kept, in seconds.
    public var idleTime = 30.0
    /// How long one decode may take, in seconds.
    public var decodeTime = 10.0
    /// The most memory that a worker may take beside what it has at its start, in bytes.
    public var memoryLimit = 2 << 30

    /// The usual policy.
    public init() {}

    /// The large codecs in workers, the others in the program.
    public static var standard: DecodingPolicy { DecodingPolicy() }

    /// Every kind in workers, in a full cage: for pictures that strangers choose.
    public static var untrusted: DecodingPolicy {
        var policy = DecodingPolicy()
        policy.workers = .all
        policy.requiresSandbox = true
        return policy
    }

    /// No workers; what the program links, it decodes itself.
    public static var inProcess: DecodingPolicy {
        var policy = DecodingPolicy()
        policy.workers = .none
        return policy
    }

    /// Whether pictures of a kind go to workers.
    func usesWorker(for format: ImageFormat, _ workers: Workers) -> Bool {
        switch workers {
        case .none: false
        case .heavy: Self.heavyFormats.contains(format)
        case .all: true
        }
    }
}
