import Foundation
import Gannet
import GannetCore
import Synchronization

/// Fetches the bytes of one picture and tells a delegate how it goes.
///
/// The bytes come through the disk store by the rules of HTTP caching, and one exchange may take
/// 30 seconds unless the request says otherwise. They are handed over as they are, undecoded, once
/// their beginning shows that they are a picture of a known kind; anything else ends the download
/// with `not_an_image`, so that an error page never passes for a picture.
///
/// ```swift
/// let request = ImageRequest("https://example.org/photo.jpg")
/// let downloader = ImageDownloader(request, delegate: self)
/// downloader.start()
/// ```
///
/// Each started download ends exactly once, on the main thread; after ``cancel()`` there neither
/// bytes nor progress are delivered any more. A download that runs keeps its downloader alive until
/// its end, and never its delegate. Safe to use on any thread.
public final class ImageDownloader: Sendable {
    /// What is asked for.
    public let request: ImageRequest

    private let pipeline: ImagePipeline
    private let state: Mutex<State>

    private struct State {
        weak var delegate: (any ImageDownloaderDelegate)?
        /// The download whose end has not been told.
        var run: DownloadRun?
    }

    /// A downloader at rest; ``start()`` sets it going.
    public init(
        _ request: ImageRequest, pipeline: ImagePipeline = .shared,
        delegate: (any ImageDownloaderDelegate)? = nil
    ) {
        var request = request
        request.timeout = request.timeout ?? 30
        self.request = request
        self.pipeline = pipeline
        state = Mutex(State(delegate: delegate))
    }

    /// Whom to tell; held weakly.
    public var delegate: (any ImageDownloaderDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }

    /// Whether a download is under way, up to the moment when the delegate hears of its end.
    public var isRunning: Bool { state.withLock { $0.run != nil } }

    /// Starts the download, unless it is under way; after its end it can be started again.
    public func start() {
        let started = state.withLock { state -> DownloadRun? in
            guard state.run == nil else { return nil }
            let run = DownloadRun(of: self, pipeline: pipeline)
            state.run = run
            return run
        }
        started?.begin()
    }

    /// Ends the download that is under way: the delegate hears `cancelled`.
    ///
    /// It can be started again at once.
    public func cancel() {
        let run = state.withLock { state in
            defer { state.run = nil }
            return state.run
        }
        run?.cancel(.cancelledByCaller(request.url))
    }

    /// The end of `run` is about to be told: the next start is a new download.
    func finish(_ run: DownloadRun) {
        state.withLock { if $0.run === run { $0.run = nil } }
    }
}
