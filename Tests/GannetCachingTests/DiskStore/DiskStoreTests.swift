import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("The disk store", .timeLimit(.minutes(3)))
struct DiskStoreTests {
    @Test("what was stored is there after the store was opened again")
    func reopened() throws {
        let fixture = StoreFixture()
        let entries = [100, 90_000].map { Samples.entry($0, seed: $0) }
        let first = try fixture.store()
        for entry in entries { first.store(entry, for: Samples.key(entry.body.count)) }
        first.shutdown()
        let second = try fixture.store()
        for entry in entries {
            #expect(second.entry(for: Samples.key(entry.body.count))?.isEqual(to: entry) == true)
        }
        second.shutdown()
        #expect(fixture.events.events == [])
    }

    @Test("its folder is for its owner only, and the folders above are made")
    func folder() throws {
        let fixture = StoreFixture()
        let path = "\(fixture.folder.path)/a/b/c"
        let store = try fixture.store(at: path)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
        #expect(store.path == path)
        store.shutdown()
    }

    @Test("a closed store finds and keeps nothing, and can be closed again")
    func closed() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        store.store(Samples.entry(100), for: Samples.key(1))
        store.shutdown()
        store.shutdown()
        #expect(store.entry(for: Samples.key(1)) == nil)
        store.store(Samples.entry(100), for: Samples.key(2))
        store.flush()
        #expect(store.statistics().entries == 0 && store.statistics().diskBytes == 0)
        let again = try fixture.store()
        #expect(again.statistics().entries == 1)
        again.shutdown()
    }

    @Test("a body that two answers share is one file, gone with the second of them")
    func shared() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        for number in 1...2 { store.store(Samples.entry(90_000), for: Samples.key(number)) }
        store.flush()
        #expect(fixture.bodyFiles().count == 1)
        store.remove(Samples.key(1))
        store.flush()
        #expect(fixture.bodyFiles().count == 1)
        #expect(store.entry(for: Samples.key(2)) != nil)
        store.remove(Samples.key(2))
        store.flush()
        #expect(fixture.bodyFiles() == [])
        store.shutdown()
    }

    @Test("storing the same body again keeps its file")
    func sameBody() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        for _ in 0..<3 {
            store.store(Samples.entry(90_000), for: Samples.key(1))
            store.flush()
            #expect(store.entry(for: Samples.key(1))?.body == Samples.bytes(90_000))
            #expect(fixture.bodyFiles().count == 1)
        }
        store.shutdown()
    }

    @Test("a strong entity tag renews a body with the weak one, as a compressing origin sends it")
    func weakTag() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        var entry = Samples.entry(100)
        entry.response.headers["ETag"] = "W/\"7\""
        store.store(entry, for: Samples.key(1))
        store.flush()
        store.update(Samples.response("7"), for: Samples.key(1))
        store.flush()
        #expect(store.entry(for: Samples.key(1))?.response == Samples.response("7"))
        store.shutdown()
    }

    @Test("an update that is about another body is ignored", arguments: [100, 90_000])
    func foreignUpdate(size: Int) throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        let entry = Samples.entry(size, seed: 2)
        store.store(entry, for: Samples.key(1))
        store.flush()
        store.update(Samples.response("1"), for: Samples.key(1))
        #expect(store.entry(for: Samples.key(1))?.isEqual(to: entry) == true)
        store.flush()
        #expect(store.entry(for: Samples.key(1))?.isEqual(to: entry) == true)
        store.shutdown()
    }

    @Test("what takes more than the limit, or has endless headers, is not kept")
    func tooLarge() throws {
        let fixture = StoreFixture()
        let store = try fixture.store {
            $0.limit = 1_000_000
            $0.minimumLimit = 0
        }
        store.store(Samples.entry(10), for: Samples.key(1))
        store.store(Samples.entry(1_000_000), for: Samples.key(1))
        var endless = Samples.entry(10)
        endless.response.headers["X"] = String(repeating: "x", count: 1_000_001)
        store.store(endless, for: Samples.key(2))
        store.flush()
        #expect(store.statistics().entries == 0)
        #expect(
            Set(
                fixture.events.events.map { event in
                    if case .notKept(let key, _) = event { key } else { Samples.key(0) }
                }) == [Samples.key(1), Samples.key(2)])
        store.shutdown()
    }

    @Test("its sums are those of what it holds")
    func statistics() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        store.store(Samples.entry(100), for: Samples.key(1))
        store.flush()
        fixture.time.advance(by: 60)
        store.store(Samples.entry(90_000), for: Samples.key(2))
        let statistics = store.statistics()
        #expect(statistics.entries == 2)
        #expect(statistics.inlineEntries == 1)
        #expect(statistics.fileEntries == 1)
        #expect(statistics.bodyBytes == 90_100)
        #expect((90_500...92_000).contains(statistics.diskBytes))
        #expect(statistics.oldestStored == Samples.time)
        #expect(statistics.newestStored == Samples.time.addingTimeInterval(60))
        #expect(store.limit == 512_000_000)
        store.shutdown()
    }

    @Test("its list names everything it holds, once")
    func entries() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        for number in 0..<600 {
            store.store(Samples.entry(10 + number, seed: number), for: Samples.key(number))
        }
        store.store(Samples.entry(90_000), for: DataCacheKey(source: "x", variant: "v"))
        let items = Array(store.entries())
        #expect(items.count == 601)
        #expect(Set(items.map(\.key)).count == 601)
        let item = try #require(items.first { $0.key == Samples.key(7) })
        #expect(item.size == 17 && item.status == 200 && item.mediaType == "image/png")
        #expect(item.url == ImageURL("https://example.org/a.png"))
        #expect(item.stored == Samples.time && item.lastUsed == Samples.time && item.isInline)
        #expect(items.count { !$0.isInline } == 1)
        store.shutdown()
    }

    @Test("clearing it leaves nothing, in the index or beside it")
    func clearing() throws {
        let fixture = StoreFixture()
        let store = try fixture.store()
        for number in 0..<500 {
            store.store(
                Samples.entry(number % 50 == 0 ? 90_000 : 4000, seed: number),
                for: Samples.key(number))
        }
        store.flush()
        store.removeAll()
        #expect(store.statistics() == DiskStore.Statistics())
        #expect(fixture.bodyFiles() == [])
        #expect(try SystemFiles().status(of: fixture.paths.index).size < 100_000)
        store.store(Samples.entry(100), for: Samples.key(1))
        store.flush()
        #expect(store.entry(for: Samples.key(1)) != nil)
        store.shutdown()
    }

    @Test("a folder that cannot be used at all is refused with the reason")
    func impossibleFolder() throws {
        let fixture = StoreFixture()
        try Data().write(to: URL(fileURLWithPath: fixture.folder.path))
        for path in [fixture.folder.path, "\(fixture.folder.path)/inside", "/proc/none/gannet"] {
            let error = #expect(throws: ImageError.self) { _ = try fixture.store(at: path) }
            #expect(error?.code == .cannotWrite)
            #expect(error?.message.contains("cache folder cannot be used") == true)
        }
        try FileManager.default.removeItem(atPath: fixture.folder.path)
    }

    @Test("files that nobody refers to are swept up once a day, unfinished ones when they are old")
    func sweep() throws {
        let fixture = StoreFixture()
        fixture.time.now = Date()
        try fixture.store().shutdown()
        let orphan = "\(fixture.paths.bodies)/orphan"
        let unfinished = "\(fixture.paths.bodies)/unfinished.1\(StorePaths.unfinished)"
        for path in [orphan, unfinished] { try Data([1]).write(to: URL(fileURLWithPath: path)) }
        try fixture.store().shutdown()
        #expect(fixture.bodyFiles() == [orphan, unfinished])
        fixture.time.now = Date().addingTimeInterval(86_400 - 3000)
        try fixture.store().shutdown()
        #expect(fixture.bodyFiles().count == 2)
        fixture.time.now = Date().addingTimeInterval(86_500)
        try fixture.store().shutdown()
        #expect(fixture.bodyFiles() == [])
    }
}
