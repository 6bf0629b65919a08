import FoundationEssentials

// Loads that are over before they begin.
extension LoadEngine {
    /// What memory has fresh for a request; counts as a load, for which no task is made.
    ///
    /// Of a source set's addresses the one that a load would pick is looked for.
    func memoryHit(for request: ImageRequest) -> MemoryCacheEntry? {
        let request = picked(request)
        guard let entry = remembered(request), configuration.time.now < entry.freshUntil else {
            return nil
        }
        let id = update { state, _ in
            state.counters.requests += 1
            state.counters.memoryHits += 1
            state.lastTask += 1
            return state.lastTask
        }
        observe(.requested(task: id, url: request.url))
        observe(.memoryAnswered(task: id, url: request.url, answer: .fresh))
        observe(.succeeded(task: id, url: request.url, source: .memory))
        return entry
    }
}
