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
        let picked = picked(request)
        let entry = remembered(picked)
        if let entry, let source = usableSource(of: entry, for: picked) {
            answer(task, from: entry, source, request: picked)
        } else {
            if let preview = standIn(for: picked, stale: entry) {
                task.show(preview)
            } else if request.wantsPlaceholder {
                steps.showPlaceholder(of: picked, to: task)
            }
            var load = Load(recipient: .picture(task), request: request, startedAt: uptime)
            if request.isToBePicked { load.attempt = LoadAttempt(picked) }
            load.memoryAnswer = memoryAnswer(entry, for: picked)
            observe(
                .memoryAnswered(task: task.id, url: request.url, answer: load.memoryAnswer))
            load.preview = startPreview(of: task)
            begin(load, task.id, isNew: true)
        }
        return task
    }

    /// Starts a load of bytes.
    func loadData(
        _ request: ImageRequest, id: TaskID, observer: DataLoadObserver
    ) {
        observe(.requested(task: id, url: request.url))
        var load = Load(recipient: .data(observer), request: request, startedAt: uptime)
        if request.isToBePicked { load.attempt = LoadAttempt(picked(request)) }
        begin(load, id, isNew: true)
    }

    func cancel(task: TaskID) {
        let now = uptime
        update { state, actions in
            guard let url = state.loads[task]?.request.url else { return }
            // Noted under the lock, so that a cancel between two tries is not lost.
            state.loads[task]?.isCancelled = true
            state.machine.handle(
                .cancelled(task, .cancelledLoad(of: url)), now: now, actions: &actions)
        }
    }

    func cancel(where matches: (Load) -> Bool) {
        let found = read { state in
            state.loads.filter { $0.value.isCallers && matches($0.value) }.map(\.key).sorted()
        }
        for task in found { cancel(task: task) }
    }

    func setUrgency(_ urgency: Urgency, ofTask task: TaskID) {
        let now = uptime
        observe(
            .priorityChanged(task: task, lane: urgency.lane, priority: urgency.priority))
        update { state, actions in
            state.machine.handle(.urgencyChanged(task, urgency), now: now, actions: &actions)
            guard let preview = state.loads[task]?.preview else { return }
            state.machine.handle(
                .urgencyChanged(preview, urgency.raised), now: now, actions: &actions)
        }
    }

    func suspend(_ lane: LoadLane) -> LaneSuspension {
        observe(.laneSuspended(lane))
        send(.suspended(lane))
        return LaneSuspension(lane: lane) {
            self.observe(.laneReleased(lane))
            self.send(.resumed(lane))
        }
    }

    func removeStored(_ key: DataCacheKey) {
        steps.chores.add {
            self.steps.removeStored(key)
            self.steps.removeStored(key.partial)
            self.steps.removeVariants(of: key)
        }
    }

    func removeStored(where matches: @escaping @Sendable (DataCacheKey) -> Bool) {
        steps.chores.add {
            self.steps.withCache(url: ImageURL("")) { try $0.removeAll(where: matches) }
        }
    }

    /// Asks the origin again for a picture that was given out stale.
    func refresh(_ task: ImageTask, _ request: ImageRequest) {
        var request = request
        request.alternatives = nil
        request.lane = min(task.lane, .nearby)
        let load = Load(recipient: .refresh(task), request: request, startedAt: uptime)
        begin(load, makeOwnID(), isNew: true)
    }

    /// Loads the small picture that a request names, if it does, for its task to show meanwhile.
    private func startPreview(of task: ImageTask) -> TaskID? {
        guard let url = task.request.lowResolutionURL else { return nil }
        let request = task.request.asking(url)
        if let entry = remembered(request), usableSource(of: entry, for: request) != nil {
            task.show(ImagePreview(image: entry.image, kind: .lowResolution))
            return nil
        }
        let id = makeOwnID()
        let load = Load(recipient: .preview(task), request: request, startedAt: uptime)
        begin(load, id, isNew: true)
        return id
    }

    /// What memory said, where that is not the outcome.
    private func memoryAnswer(
        _ entry: MemoryCacheEntry?, for request: ImageRequest
    ) -> MemoryAnswer {
        guard configuration.memoryCache != nil, request.cachePolicy.readsCaches else {
            return .notAsked
        }
        return entry == nil ? .none : .stale
    }

    /// A number for a load that no caller has asked for.
    private func makeOwnID() -> TaskID {
        update { state, _ in
            state.lastTask += 1
            return state.lastTask
        }
    }
}
