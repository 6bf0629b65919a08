import GannetCore

/// Which prefetch is next: in order of asking, each key once, a limited number at a time.
///
/// Pure; its owner holds it under a lock and starts what it hands out.
struct PrefetchQueue<Key: Hashable & Sendable>: Sendable {
    /// A prefetch that is to start now.
    struct Start: Sendable {
        let key: Key
        /// Tells it from an earlier prefetch of the same key.
        let number: UInt64
        let request: ImageRequest
    }

    private struct Running {
        let number: UInt64
        /// Stops it; nil while it is being started.
        var load: (any Cancelling)?
    }

    var isPaused = false
    var limit: Int
    private var waiting: [Key: (number: UInt64, request: ImageRequest)] = [:]
    /// The numbers in order of asking; those that are not waiting any more are passed over.
    private var order: ArraySlice<(key: Key, number: UInt64)> = []
    private var running: [Key: Running] = [:]
    private var lastNumber: UInt64 = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// How many prefetches wait or run.
    var count: Int { waiting.count + running.count }

    /// Adds a prefetch, unless the same is waiting or running.
    mutating func add(_ request: ImageRequest, for key: Key) {
        guard waiting[key] == nil, running[key] == nil else { return }
        lastNumber += 1
        waiting[key] = (lastNumber, request)
        order.append((key, lastNumber))
    }

    /// The next prefetch, running from here on; nil while none may start.
    mutating func next() -> Start? {
        guard !isPaused, running.count < limit else { return nil }
        while let (key, number) = order.popFirst() {
            guard let entry = waiting[key], entry.number == number else { continue }
            waiting[key] = nil
            running[key] = Running(number: number)
            return Start(key: key, number: number, request: entry.request)
        }
        return nil
    }

    /// A prefetch has been started.
    ///
    /// - Returns: whether it goes on; if not, it has ended or is to be cancelled.
    mutating func keep(_ load: any Cancelling, for start: Start) -> Bool {
        guard running[start.key]?.number == start.number else { return false }
        running[start.key]?.load = load
        return true
    }

    /// A prefetch has ended.
    mutating func end(_ start: Start) {
        if running[start.key]?.number == start.number { running[start.key] = nil }
    }

    /// Takes a prefetch out.
    ///
    /// - Returns: the load to cancel, if it runs.
    mutating func remove(_ key: Key) -> (any Cancelling)? {
        waiting[key] = nil
        return running.removeValue(forKey: key)?.load
    }

    /// Takes every prefetch out.
    ///
    /// - Returns: the loads to cancel.
    mutating func removeAll() -> [any Cancelling] {
        defer {
            waiting = [:]
            order = []
            running = [:]
        }
        return running.values.compactMap(\.load)
    }
}
