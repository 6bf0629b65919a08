import Contender
import FoundationEssentials
import GannetCaching
import GannetCore
import GannetThreads
import Synchronization

/// `store OPERATION FOLDER ENTRIES BYTES COUNT`: the disk store, filled when it is first named.
///
/// `put` ends when everything is on disk. `lookup` asks what is said about an answer and leaves its
/// body. `open` closes the store and opens it again.
final class StoreWork: Sendable {
    static let shared = StoreWork()
    private let stores = Mutex<[String: DiskStore]>([:])

    @Sendable func prepare(_ order: WorkOrder) throws -> @Sendable () throws -> Void {
        let folder = try order.text(1)
        let (entries, size) = (try order.number(2), try order.number(3))
        let store = try self.store(folder, entries, size)
        let count = order.count
        let keys = RandomKeys(entries)
        switch try order.text(0) {
        case "get":
            return { for _ in 0..<count { try Self.require(store.entry(for: keys.next()) != nil) } }
        case "lookup":
            return {
                for _ in 0..<count { try Self.require(store.response(for: keys.next()) != nil) }
            }
        case "put":
            return {
                for _ in 0..<count { store.store(Self.entry(size), for: keys.next()) }
                store.flush()
            }
        case "open":
            return { for _ in 0..<count { try self.reopen(folder) } }
        case let other: throw WorkFailure("store knows no operation \(other)")
        }
    }

    private static func require(_ isFound: Bool) throws {
        if !isFound { throw WorkFailure("the store has lost an entry") }
    }

    private func store(_ folder: String, _ entries: Int, _ size: Int) throws -> DiskStore {
        if let store = stores.withLock({ $0[folder] }) { return store }
        let isNew = !FileManager.default.fileExists(atPath: folder)
        let store = try DiskStore(Self.configuration(folder))
        if isNew {
            for number in 0..<entries {
                store.store(Self.entry(size), for: RandomKeys.key(number))
                if number % 10_000 == 0 { store.flush() }
            }
            store.flush()
        }
        stores.withLock { $0[folder] = store }
        return store
    }

    private func reopen(_ folder: String) throws {
        stores.withLock { $0.removeValue(forKey: folder) }?.shutdown()
        let store = try DiskStore(Self.configuration(folder))
        stores.withLock { $0[folder] = store }
    }

    private static func configuration(_ folder: String) -> DiskStore.Configuration {
        DiskStore.Configuration(path: folder, limit: 20_000_000_000)
    }

    private static func entry(_ size: Int) -> StoredEntry {
        // Bodies differ, or they would be stored once.
        let place = Int.random(in: 0..<4096)
        let time = Date(timeIntervalSince1970: 1_767_225_600)
        return StoredEntry(
            response: StoredResponse(
                status: 200, headers: ["Content-Type": "image/jpeg", "ETag": "\"a\""],
                url: ImageURL("https://bench.example/pictures/a.jpg"), requestTime: time,
                responseTime: time),
            body: noise[place..<(place + size)])
    }

    private static let noise = Data((0..<1_052_672).map { _ in UInt8.random(in: 0...255) })
}

/// Addresses of entries, another at each call.
private struct RandomKeys: Sendable {
    private let entries: Int

    init(_ entries: Int) { self.entries = entries }

    func next() -> DataCacheKey { Self.key(Int.random(in: 0..<entries)) }

    static func key(_ number: Int) -> DataCacheKey {
        DataCacheKey(source: "https://bench.example/pictures/\(number).jpg")
    }
}
