import FoundationEssentials
import GannetCore
import Synchronization

/// A data cache in a dictionary, whose calls the test can make fail or wait.
///
/// Any thread.
public final class FakeDataCache: DataCaching {
    /// A call to the cache.
    public enum Call: Hashable, Sendable {
        /// ``FakeDataCache/entry(for:)``.
        case entry(DataCacheKey)
        /// ``FakeDataCache/store(_:for:)``.
        case store(DataCacheKey)
        /// ``FakeDataCache/update(_:for:)``.
        case update(DataCacheKey)
        /// ``FakeDataCache/remove(_:)``.
        case remove(DataCacheKey)
        /// ``FakeDataCache/placeholder(for:)``.
        case placeholder(DataCacheKey)
        /// ``FakeDataCache/setPlaceholder(_:for:of:)``.
        case setPlaceholder(DataCacheKey)
        /// ``FakeDataCache/removeAll(where:)``.
        case removeAll
        /// ``FakeDataCache/flush()``.
        case flush
        /// ``FakeDataCache/shutdown()``.
        case shutdown
    }

    private let stored: Mutex<[DataCacheKey: StoredEntry]>
    private let placeholders = Mutex<[DataCacheKey: Placeholder]>([:])
    private let fault: Mutex<@Sendable (Call) throws -> Void>
    private struct Placeholder {
        let placeholder: ImagePlaceholder
        let body: Data
    }

    /// The calls so far, also those that failed.
    public let calls = Recorder<Call>()

    /// A cache that holds `entries`.
    public init(_ entries: [DataCacheKey: StoredEntry] = [:]) {
        stored = Mutex(entries)
        fault = Mutex { _ in }
    }

    /// What it holds.
    public var entries: [DataCacheKey: StoredEntry] { stored.withLock { $0 } }

    /// Has `fault` called at the start of every call from now on: it may throw, or block on a gate.
    public func setFault(_ fault: @escaping @Sendable (Call) throws -> Void) {
        self.fault.withLock { $0 = fault }
    }

    /// The entry under `key`.
    public func entry(for key: DataCacheKey) throws -> StoredEntry? {
        try begin(.entry(key))
        return stored.withLock { $0[key] }
    }

    /// Stores `entry` at once.
    public func store(_ entry: StoredEntry, for key: DataCacheKey) throws {
        try begin(.store(key))
        stored.withLock { $0[key] = entry }
    }

    /// Replaces the head of an entry, if there is one.
    public func update(_ response: StoredResponse, for key: DataCacheKey) throws {
        try begin(.update(key))
        stored.withLock { $0[key]?.response = response }
    }

    /// Forgets an entry.
    public func remove(_ key: DataCacheKey) throws {
        try begin(.remove(key))
        stored.withLock { $0[key] = nil }
    }

    /// Forgets the entries whose keys match.
    @discardableResult
    public func removeAll(where matches: @escaping @Sendable (DataCacheKey) -> Bool) throws -> Int {
        try begin(.removeAll)
        return stored.withLock { stored in
            let count = stored.count
            stored = stored.filter { !matches($0.key) }
            return count - stored.count
        }
    }

    /// What stands in for the picture under `key`, as long as it is the one that it was made of.
    public func placeholder(for key: DataCacheKey) throws -> ImagePlaceholder? {
        try begin(.placeholder(key))
        guard let found = placeholders.withLock({ $0[key] }),
            stored.withLock({ $0[key]?.body }) == found.body
        else { return nil }
        return found.placeholder
    }

    /// Keeps what stands in for a picture, if its file is stored.
    public func setPlaceholder(
        _ placeholder: ImagePlaceholder, for key: DataCacheKey, of body: Data
    ) throws {
        try begin(.setPlaceholder(key))
        guard stored.withLock({ $0[key]?.body }) == body else { return }
        placeholders.withLock { $0[key] = Placeholder(placeholder: placeholder, body: body) }
    }

    /// Has nothing queued.
    public func flush() throws {
        try begin(.flush)
    }

    /// Is recorded; what the fault throws here is dropped, as the protocol has no place for it.
    public func shutdown() {
        // `try?` because closing cannot fail for the caller.
        try? begin(.shutdown)
    }

    private func begin(_ call: Call) throws {
        calls.append(call)
        try fault.withLock { $0 }(call)
    }
}
