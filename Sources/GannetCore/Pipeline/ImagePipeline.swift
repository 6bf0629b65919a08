import FoundationEssentials

/// Loads pictures: from memory, from the disk store, from their origin; once, and only as long as
/// somebody wants them.
///
/// Equal work is never done twice at once, whoever asks for it. Every load ends exactly once.
/// Blocking work runs on the pipeline's own threads, and callers' code on none of them. Safe to
/// use on any thread.
public final class ImagePipeline: Sendable {
    /// What the pipeline was made of.
    public let configuration: Configuration
    let engine: LoadEngine
    /// Brings the rooms above to the main actor, in one order with the pipeline's own deliveries.
    package var mainDelivery: MainDelivery { engine.mainDelivery }

    /// Makes a pipeline of one's own parts.
    ///
    /// Most programs use `ImagePipeline.shared`.
    public init(configuration: Configuration) {
        self.configuration = configuration
        engine = LoadEngine(configuration)
    }

    /// The picture that `request` asks for.
    ///
    /// Cancelling the Swift task that waits cancels the load.
    public func image(for request: ImageRequest) async throws(ImageError) -> Image {
        if let entry = engine.memoryHit(for: request) { return entry.image }
        return try await imageTask(with: request).response.image
    }

    /// The picture that `request` asks for, with its source, headers and measurements.
    ///
    /// Cancelling the Swift task that waits cancels the load.
    public func response(for request: ImageRequest) async throws(ImageError) -> ImageResponse {
        if let entry = engine.memoryHit(for: request) {
            let url = engine.picked(request).url
            return ImageResponse(
                entry, request: request, url: url, source: .memory,
                LoadMetrics(task: 0, .memory, nil))
        }
        return try await imageTask(with: request).response
    }

    /// The bytes behind `request`, whatever they are, through the disk store.
    ///
    /// They are stored only if they are a picture of a known kind. Cancelling the Swift task that
    /// waits cancels the load.
    public func data(for request: ImageRequest) async throws(ImageError) -> DataResponse {
        let id = engine.makeTaskID()
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let observer = DataLoadObserver(
                    response: { _ in }, progress: { _, _ in },
                    completion: { continuation.resume(returning: $0) })
                engine.loadData(request, id: id, observer: observer)
                // A cancel that came before there was a load to cancel.
                if Task.isCancelled { engine.cancel(task: id) }
            }
        } onCancel: {
            engine.cancel(task: id)
        }.get()
    }

    /// Starts a load of the bytes behind `request` and calls back: what the origin says about them,
    /// how far it is, how it ended.
    ///
    /// `response` hears the head of an answer whose body is the bytes, before any of them; not of
    /// an answer from the disk store, and not if the load joined one that had its answer already.
    /// Coming again, after an attempt that broke off, it replaces the one before. The closures are
    /// called on a thread of the pipeline's, one call at a time, and must return quickly;
    /// `completion` is called exactly once, also after a cancel.
    public func loadData(
        for request: ImageRequest,
        response: @escaping @Sendable (ResponseHead) -> Void = { _ in },
        progress: @escaping @Sendable (_ received: Int, _ expected: Int?) -> Void = { _, _ in },
        completion: @escaping @Sendable (Result<DataResponse, ImageError>) -> Void
    ) -> any Cancelling {
        let id = engine.makeTaskID()
        let observer = DataLoadObserver(
            response: response, progress: progress, completion: completion)
        engine.loadData(request, id: id, observer: observer)
        return LoadCancelling(engine: engine, id: id)
    }

    /// Starts a load, whose task tells how it goes and can be cancelled and made more urgent.
    public func imageTask(with request: ImageRequest) -> ImageTask {
        engine.load(request)
    }

    /// Starts a load and calls back on the main actor: before this returns if the picture is in
    /// memory and fresh, so that nothing flashes; otherwise when it comes.
    ///
    /// After ``ImageTask/cancel()`` on the main actor the picture is never delivered: `completion`
    /// hears `cancelled` instead. It is called exactly once in any case.
    @MainActor
    @discardableResult
    public func loadImage(
        with request: ImageRequest,
        completion: @escaping @MainActor @Sendable (Result<ImageResponse, ImageError>) -> Void
    ) -> ImageTask {
        let task = engine.load(request)
        if let outcome = task.outcome {
            completion(outcome)
        } else {
            engine.mainDelivery.deliverOutcome(of: task, to: completion)
        }
        return task
    }

    /// Starts a load and calls back on the main actor, also with what may be shown meanwhile.
    ///
    /// `preview` is called before this returns with a stand-in that is in memory (see
    /// ``ImageRequest/standIn``), and later with what else comes, such as the picture at
    /// ``ImageRequest/lowResolutionURL``; never after `completion` or a cancel. Otherwise like
    /// ``loadImage(with:completion:)``.
    @MainActor
    @discardableResult
    public func loadImage(
        with request: ImageRequest,
        preview: @escaping @MainActor @Sendable (ImagePreview) -> Void,
        completion: @escaping @MainActor @Sendable (Result<ImageResponse, ImageError>) -> Void
    ) -> ImageTask {
        let task = engine.load(request)
        if let outcome = task.outcome {
            completion(outcome)
        } else {
            engine.mainDelivery.deliverPreviews(of: task, to: preview)
            engine.mainDelivery.deliverOutcome(of: task, to: completion)
        }
        return task
    }

    /// What memory has to show at once while `request` loads: what its last load has left, fresh or
    /// stale, or else the same picture in another size, as ``ImageRequest/standIn`` allows.
    ///
    /// Nil where its cache policy is not to read the caches. Any thread; takes no time worth
    /// speaking of.
    public func standIn(for request: ImageRequest) -> ImagePreview? {
        let picked = engine.picked(request)
        return engine.standIn(for: picked, stale: engine.remembered(picked))
    }

    /// The picture in memory for `request`, if it is there: at once, with no waiting.
    public func cachedImage(for request: ImageRequest) -> CachedImage? {
        if request.isToBePicked { return cachedImage(for: engine.picked(request)) }
        guard let entry = configuration.memoryCache?.entry(for: request.memoryKey) else {
            return nil
        }
        return CachedImage(
            image: entry.image, isFresh: configuration.time.now < entry.freshUntil,
            animation: entry.animation)
    }

    /// Cancels every load of this address, also those that name others and are at this one now.
    public func cancel(_ url: ImageURL) {
        engine.cancel(where: { $0.request.url == url || $0.tried.url == url })
    }

    /// Cancels every load.
    public func cancelAll() {
        engine.cancel(where: { _ in true })
    }

    /// Holds the loads of a lane back until the result is released.
    ///
    /// Only starts are held back: what runs goes on and is stored.
    public func suspend(_ lane: LoadLane) -> LaneSuspension {
        engine.suspend(lane)
    }

    /// Forgets a picture in every size and form, in memory and on disk, under each address that the
    /// request names.
    public func removeCached(_ request: ImageRequest) {
        for part in request.parts {
            let key = part.memoryKey
            configuration.trimMemory(.demand) { $0.removeAll(source: key.source) }
            engine.steps.forgetFailures(source: key.source)
            engine.removeStored(key.stored)
        }
    }

    /// Forgets everything that was loaded for a partition of requests, as when somebody signs out:
    /// in memory at once, on disk and of `HTTPCache` soon.
    ///
    /// Loads for it should be over: what comes later is kept again. The client's cookies are
    /// forgotten by `HTTPClient.removeCookies(in:)`. Any thread.
    public func removeCached(partition: String) {
        configuration.memoryCache?.removeAll { $0.stored.belongs(toPartition: partition) }
        engine.removeStored { $0.belongs(toPartition: partition) }
    }

    /// Forgets everything that was loaded with this value of the `Authorization` field, for
    /// accounts that are told apart by that alone: in memory at once, on disk and of `HTTPCache`
    /// soon.
    ///
    /// A name and password in addresses count as the value that they become
    /// (`Authorization.basic(name:password:).value`). What `StandardParts.authorization` adds is
    /// not part of what is kept: there partitions tell accounts apart. Any thread.
    public func removeCached(authorization value: String) {
        configuration.memoryCache?.removeAll { $0.stored.wasLoaded(withAuthorization: value) }
        engine.removeStored { $0.wasLoaded(withAuthorization: value) }
    }

    /// Forgets that loads of this picture failed, so that the next one asks the origin at once.
    ///
    /// For the moment when somebody asks to try again; without it a failure counts as long as its
    /// origin says, or briefly.
    public func forgetFailures(of request: ImageRequest) {
        for part in request.parts { engine.steps.forgetFailures(source: part.memoryKey.source) }
    }

    /// How often things have happened so far.
    public var counters: PipelineCounters { engine.counters }

    /// Counts, times and sizes so far, and what is going on at this moment.
    public var statistics: PipelineStatistics { engine.statistics }

    /// Ends every load as cancelled, stops all work, closes the caches, and tells what had still
    /// been going on.
    ///
    /// Afterwards loads end as cancelled at once.
    public func shutdown() async -> ShutdownReport {
        await engine.shutdown()
    }
}

/// A load of bytes that can be cancelled.
private struct LoadCancelling: Cancelling {
    let engine: LoadEngine
    let id: TaskID

    func cancel() {
        engine.cancel(task: id)
    }
}
