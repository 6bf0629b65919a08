import FoundationEssentials

// How a load is tried: from memory, by a reduction, at its address, at the next one.
extension LoadEngine {
    var uptime: Double { configuration.time.uptime }

    /// The request for the one address that is to be asked first.
    func picked(_ request: ImageRequest) -> ImageRequest {
        request.isToBePicked ? request.picking(from: readableFormats) : request
    }

    /// What memory has for exactly this request, where its policy lets the caches be read.
    func remembered(_ request: ImageRequest) -> MemoryCacheEntry? {
        request.cachePolicy.readsCaches
            ? configuration.memoryCache?.entry(for: request.memoryKey) : nil
    }

    /// As what an entry in memory is the outcome of a request; nil when the origin is to be asked.
    func usableSource(of entry: MemoryCacheEntry, for request: ImageRequest) -> ResponseSource? {
        if configuration.time.now < entry.freshUntil { return .memory }
        return request.cachePolicy == .protocol ? nil : .stale
    }

    /// Ends a load with what memory has for `request`, which is for one address.
    func answer(
        _ task: ImageTask, from entry: MemoryCacheEntry, _ source: ResponseSource,
        request: ImageRequest, _ earlier: LoadMetrics? = nil
    ) {
        update { state, _ in state.counters.memoryHits += 1 }
        let metrics = LoadMetrics(task: task.id, source, earlier)
        if earlier == nil {
            observe(
                .memoryAnswered(task: task.id, url: request.url, answer: metrics.memoryAnswer))
        }
        succeed(
            task,
            ImageResponse(
                entry, request: task.request, url: request.url, source: source, metrics),
            request: request)
    }

    /// Has the present try of a load begin, unless there is nobody to want it any more.
    func begin(_ load: Load, _ id: TaskID, isNew: Bool) {
        let (chain, isReduction) = chain(of: load)
        let now = uptime
        let isBegun = update { state, actions in
            if isNew { state.loads[id] = load }
            guard !state.isShutDown, state.loads[id]?.isCancelled == false else { return false }
            state.loads[id]?.isReduction = isReduction
            state.machine.handle(
                .requested(id, chain: chain, load.urgency), now: now, actions: &actions)
            return true
        }
        guard !isBegun, let load = remove(id, now: now) else { return }
        fail(
            load, LoadMetrics(load, id, steps: [], endedAt: now),
            load.isCancelled
                ? .cancelledLoad(of: load.request.url)
                : ImageError(
                    .cancelled, "the pipeline was shut down", input: load.request.url.description))
    }

    /// Goes on with a load whose present try has failed; false when everything has been tried.
    func tryNext(_ id: TaskID, after error: ImageError, _ steps: [StepRecord]) -> Bool {
        let next = update { state, _ -> Load? in
            guard let attempt = state.loads[id]?.attempt(after: error, steps) else { return nil }
            state.loads[id]?.attempt = attempt
            state.loads[id]?.isReduction = false
            return state.loads[id]
        }
        guard let load = next else { return false }
        if case .picture(let task) = load.recipient, let entry = remembered(load.tried),
            let source = usableSource(of: entry, for: load.tried)
        {
            settle(task, load, from: entry, source)
        } else {
            begin(load, id, isNew: false)
        }
        return true
    }

    /// Ends a load whose next address is in memory, unless it has been cancelled meanwhile.
    private func settle(
        _ task: ImageTask, _ load: Load, from entry: MemoryCacheEntry, _ source: ResponseSource
    ) {
        guard let removed = remove(task.id, now: uptime) else { return }
        if removed.isCancelled {
            let metrics = LoadMetrics(removed, task.id, steps: [], endedAt: uptime)
            fail(removed, metrics, .cancelledLoad(of: load.request.url))
        } else {
            let metrics = LoadMetrics(removed, task.id, steps: [], endedAt: uptime)
            answer(task, from: entry, source, request: load.tried, metrics)
        }
    }

    private func chain(of load: Load) -> (jobs: [PictureJob], isReduction: Bool) {
        let request = load.tried
        let hasDataCache = configuration.dataCache != nil
        switch load.recipient {
        case .data:
            return ([.bytes(PictureJob.bytes(for: request, hasDataCache: hasDataCache))], false)
        case .refresh:
            return (
                PictureJob.chain(for: request, hasDataCache: hasDataCache, isRefresh: true), false
            )
        case .picture, .preview:
            let choice = load.attempt?.mustDecode == true ? nil : reduction(for: request)
            let jobs =
                choice.map {
                    PictureJob.chain(for: request, reducing: $0, hasDataCache: hasDataCache)
                }
                ?? PictureJob.chain(
                    for: request, hasDataCache: hasDataCache, variants: configuration.variants)
            return (jobs, choice != nil)
        }
    }
}

extension CachePolicy {
    /// Whether what the caches hold may be shown.
    var readsCaches: Bool { self != .reload && self != .bypass }
}
