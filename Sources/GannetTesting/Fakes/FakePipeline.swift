import FoundationEssentials
import GannetCore

/// A pipeline made of fakes, with everything that a test drives it by.
public struct FakePipeline: Sendable {
    /// The pipeline itself.
    public let pipeline: ImagePipeline
    /// Its only loader.
    public let loader: FakeLoader
    /// Its only decoder.
    public let decoder = FakeDecoder()
    /// What makes smaller pictures out of larger ones in memory.
    public let reducer = FakeReducer()
    /// Its memory cache.
    public let memory = FakeMemoryCache()
    /// Its disk store; nil where it was made without.
    public let disk: FakeDataCache?
    /// What tells it that memory is scarce.
    public let pressure = FakeMemoryPressure()
    /// The gates that its work passes, all open until the test shuts one.
    public let gates = StageGates()
    /// Its clock.
    public let time = FakeTime()

    /// A pipeline whose origin answers as `script` says; by default it holds every request.
    ///
    /// Nothing is tried again unless `retry` says so: its clock stands still, and so would a load
    /// that waits for its next try.
    public init(
        widths: StageWidths = StageWidths(), retry: RetryPolicy = .none,
        disk: FakeDataCache? = FakeDataCache(), network: (any NetworkMonitoring)? = nil,
        interceptors: [any LoadIntercepting] = [], placeholders: (any PlaceholderMaking)? = nil,
        observer: (any PipelineObserving)? = nil, log: PipelineLog? = nil,
        script: @escaping @Sendable (HTTPRequest) -> FakeLoader.Answer = { _ in .hold }
    ) {
        self.disk = disk
        loader = FakeLoader(script: script)
        var configuration = ImagePipeline.Configuration(
            loader: loader, codecs: decoder.registry, memoryCache: memory, dataCache: disk,
            executor: ThreadedExecutor(threads: 2), time: time)
        configuration.reducer = reducer
        configuration.interceptors = interceptors
        configuration.placeholders = placeholders
        configuration.widths = widths
        configuration.retry = retry
        configuration.random = { 0.5 }
        configuration.network = network
        configuration.memoryPressure = pressure
        configuration.observer = observer
        configuration.log = log
        pipeline = ImagePipeline(configuration: configuration.held(by: gates))
    }

    /// A pipeline whose origin always has ``picture``, with these fields.
    public static func serving(
        _ headers: HTTPHeaders = ["Cache-Control": "max-age=60"],
        observer: (any PipelineObserving)? = nil
    ) -> FakePipeline {
        FakePipeline(observer: observer) { _ in .ok(picture, headers: headers) }
    }

    /// The file of a picture of 40 by 30 pixels.
    public static let picture = FakeDecoder.file(width: 40, height: 30)
}
