extension ImagePipeline.Configuration {
    /// Whether anybody hears what happens.
    var isObserved: Bool { observer != nil || (log?.level ?? .off) > .off }

    /// Tells who wants to hear it; the event is made only if somebody does.
    func tell(_ event: @autoclosure () -> PipelineEvent) {
        guard isObserved else { return }
        let event = event()
        observer?.pipeline(did: event)
        log?.write(event)
    }

    /// Keeps a picture in the memory cache, and tells what had to leave for it.
    func remember(_ entry: MemoryCacheEntry, for key: MemoryCacheKey) {
        guard let bytes = memoryCache?.insert(entry, for: key), bytes > 0 else { return }
        tell(.memoryTrimmed(.limit, bytes: bytes))
    }

    /// Has the memory cache drop pictures, and tells how much it was.
    ///
    /// What other threads keep meanwhile is counted against it, so the figure is never too large.
    func trimMemory(_ reason: MemoryTrimReason, by trim: (any MemoryCaching) -> Void) {
        guard let memoryCache else { return }
        let before = isObserved ? memoryCache.byteCount : 0
        trim(memoryCache)
        tell(.memoryTrimmed(reason, bytes: max(0, before - memoryCache.byteCount)))
    }

    /// Has the memory cache give some back because memory is scarce.
    func relieve(_ pressure: MemoryPressure) {
        trimMemory(.pressure(pressure)) { $0.relieve(pressure) }
    }
}
