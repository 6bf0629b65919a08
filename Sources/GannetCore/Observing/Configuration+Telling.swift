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

    /// Has the memory cache give some back, and tells how much it was.
    func relieve(_ pressure: MemoryPressure) {
        guard let memoryCache else { return }
        let before = isObserved ? memoryCache.byteCount : 0
        memoryCache.relieve(pressure)
        tell(.memoryTrimmed(pressure, bytes: max(0, before - memoryCache.byteCount)))
    }
}
