import GannetCore

/// What makes two prefetches the same: the picture in memory, or the file on disk.
enum PrefetchKey: Hashable, Sendable {
    case picture(MemoryCacheKey)
    case file(source: String, variant: String)

    init(_ request: ImageRequest, for destination: PrefetchDestination) {
        let key = request.memoryKey
        self =
            switch destination {
            case .memory: .picture(key)
            // One file serves every size and form.
            case .disk: .file(source: key.source, variant: key.variant)
            }
    }
}
