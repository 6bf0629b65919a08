import GannetCaching

/// The cache on disk, for programs that look after it; see `GannetCaching`.
public typealias DiskStore = GannetCaching.DiskStore
/// What happens inside a ``DiskStore``; see `GannetCaching`.
public typealias DiskStoreEvent = GannetCaching.DiskStoreEvent
