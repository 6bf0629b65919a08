import FoundationEssentials

// What pictures of other sizes in memory are good for.
extension LoadEngine {
    /// What may be shown while a request loads; `stale` is what memory has for exactly this one.
    func standIn(for request: ImageRequest, stale: MemoryCacheEntry?) -> ImagePreview? {
        if let stale { return ImagePreview(image: stale.image, kind: .standIn) }
        guard request.standIn != .none, request.cachePolicy.readsCaches else { return nil }
        return StandInChoice.best(
            for: request.memoryKey, among: matches(of: request), policy: request.standIn
        ).map { ImagePreview(image: $0, kind: .standIn) }
    }

    /// The larger picture in memory, if any, out of which the one wanted can be made.
    ///
    /// Any thread; it takes a look at the pictures of one source.
    func reduction(for request: ImageRequest) -> ReductionChoice? {
        guard configuration.reducer != nil, request.options.targetSize != nil,
            request.cachePolicy.readsCaches
        else { return nil }
        return ReductionChoice(
            of: request.memoryKey, among: matches(of: request), now: configuration.time.now)
    }

    private func matches(of request: ImageRequest) -> [MemoryMatch] {
        configuration.memoryCache?.entries(
            source: request.memoryKey.source, variant: request.memoryKey.variant) ?? []
    }
}
