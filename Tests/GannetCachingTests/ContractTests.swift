import GannetCaching
import GannetCore
import GannetTesting
import Testing

@Suite("The contracts of the caches", .timeLimit(.minutes(3)))
struct ContractTests {
    @Test(
        "the disk store keeps the contract",
        arguments: DataCacheContract.clauses.map(\.name))
    func diskStore(_ clause: String) throws {
        let folder = TemporaryFolder()
        let events = Recorder<DiskStoreEvent>()
        let store = try DiskStore(
            .init(path: folder.path, time: FakeTime()) { events.append($0) })
        try Self.check(clause, DataCacheContract.clauses, DataCacheContract(cache: store))
        store.shutdown()
        #expect(events.events == [])
    }

    @Test("the fake keeps the contract", arguments: DataCacheContract.clauses.map(\.name))
    func fakeDataCache(_ clause: String) throws {
        try Self.check(
            clause, DataCacheContract.clauses, DataCacheContract(cache: FakeDataCache()))
    }

    @Test(
        "the memory cache keeps the contract",
        arguments: MemoryCacheContract.clauses.map(\.name))
    func memoryCache(_ clause: String) throws {
        try Self.check(
            clause, MemoryCacheContract.clauses,
            MemoryCacheContract(cache: MemoryCache(limit: 1_000_000)))
    }

    @Test(
        "the fake keeps the contract in memory", arguments: MemoryCacheContract.clauses.map(\.name))
    func fakeMemoryCache(_ clause: String) throws {
        try Self.check(
            clause, MemoryCacheContract.clauses, MemoryCacheContract(cache: FakeMemoryCache()))
    }

    private static func check<Contract>(
        _ name: String, _ clauses: [(name: String, check: @Sendable (Contract) throws -> Void)],
        _ contract: Contract
    ) throws {
        let clause = try #require(clauses.first { $0.name == name })
        try clause.check(contract)
    }
}
