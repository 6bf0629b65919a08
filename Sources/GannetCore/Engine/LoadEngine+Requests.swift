import FoundationEssentials

// What callers do.
extension LoadEngine {
    /// A number for a load that no other has had; counts the load as asked for.
    func makeTaskID() -> TaskID {
        update { state, _ in
            state.counters.requests += 1
            state.lastTask += 1
            return state.lastTask
        }
    }

    /// Starts a load of a picture; what memory has is its outcome at once.
    func load(_ request: ImageRequest) -> ImageTask {
        let task = ImageTask(id: makeTaskID(), request: request, engine: self)
        observe(.requested(task: task.id, url: request.url))
        if let (entry, source) = remembered(request) {
            update { state, _ in state.counters.memoryHits += 1 }
            succeed(task, ImageResponse(entry, request: request, source: source))
        } else {
            start(
                .picture(task), request, id: task.id,
                chain: PictureJob.chain(
                    for: request, hasDataCache: configuration.dataCache != nil))
        }
        return task
    }

    /// Starts a load of bytes.
    func loadData(
        _ request: ImageRequest, id: TaskID, observer: DataLoadObserver
    ) {
        observe(.requested(task: id, url: request.url))
        let bytes = PictureJob.bytes(for: request, hasDataCache: configuration.dataCache != nil)
        start(.data(observer), request, id: id, chain: [.bytes(bytes)])
    }

    func cancel(task: TaskID) {
        guard let url = read({ $0.loads[task]?.request.url }) else { return }
        send(.cancelled(task, .cancelledLoad(of: url)))
    }

    func cancel(where matches: (ImageRequest) -> Bool) {
        let found = read { state in
            state.loads.filter { !$0.value.isRefresh && matches($0.value.request) }.keys.sorted()
        }
        for task in found { cancel(task: task) }
    }

    func setUrgency(_ urgency: Urgency, ofTask task: TaskID) {
        send(.urgencyChanged(task, urgency))
    }

    func suspend(_ lane: LoadLane) -> LaneSuspension {
        send(.suspended(lane))
        return LaneSuspension(lane: lane) { self.send(.resumed(lane)) }
    }

    func removeStored(_ key: DataCacheKey) {
        configuration.executor.execute {
            self.steps.removeStored(key)
            self.steps.removeStored(key.partial)
        }
    }

    /// Asks the origin again for a picture that was given out stale.
    func refresh(_ task: ImageTask) {
        var request = task.request
        request.lane = min(task.lane, .nearby)
        let chain = PictureJob.chain(
            for: request, hasDataCache: configuration.dataCache != nil, isRefresh: true)
        let id = update { state, _ in
            state.lastTask += 1
            return state.lastTask
        }
        start(.refresh(task), request, id: id, chain: chain)
    }

    /// What memory has for a request and its policy lets it use.
    private func remembered(_ request: ImageRequest) -> (MemoryCacheEntry, ResponseSource)? {
        guard request.cachePolicy != .reload, request.cachePolicy != .bypass,
            let entry = configuration.memoryCache?.entry(for: request.memoryKey)
        else { return nil }
        if configuration.time.now < entry.freshUntil { return (entry, .memory) }
        return request.cachePolicy == .protocol ? nil : (entry, .stale)
    }

    private func start(
        _ recipient: Load.Recipient, _ request: ImageRequest, id: TaskID, chain: [PictureJob]
    ) {
        let now = configuration.time.uptime
        let load = Load(recipient: recipient, request: request, startedAt: now)
        let isAccepted = update { state, actions in
            guard !state.isShutDown else { return false }
            state.loads[id] = load
            let urgency = Urgency(lane: request.lane, priority: request.priority)
            state.machine.handle(
                .requested(id, chain: chain, urgency), now: now, actions: &actions)
            return true
        }
        if !isAccepted {
            fail(
                load, id,
                ImageError(
                    .cancelled, "the pipeline was shut down", input: request.url.text))
        }
    }
}
