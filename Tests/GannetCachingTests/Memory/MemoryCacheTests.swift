import GannetCore
import GannetTesting
import Synchronization
import Testing

@testable import GannetCaching

@Suite("The memory cache", .timeLimit(.minutes(3)))
struct MemoryCacheTests {
    @Test("it never holds more than its limit")
    func limit() {
        let cache = MemoryCache(limit: 100_000)
        for number in 0..<200 {
            cache.insert(
                Samples.picture(bytes: 4 * (1 + number * 37 % 5000)),
                for: MemoryCacheKey(source: "\(number)"))
            #expect(cache.byteCount <= 100_000)
        }
        #expect(cache.count > 5)
    }

    @Test("a picture larger than the limit is not kept, and pushes nothing out but its forerunner")
    func tooLarge() {
        let cache = MemoryCache(limit: 10_000)
        let (a, b) = (MemoryCacheKey(source: "a"), MemoryCacheKey(source: "b"))
        cache.insert(Samples.picture(), for: a)
        cache.insert(Samples.picture(), for: b)
        cache.insert(Samples.picture(bytes: 20_000), for: a)
        #expect(cache.entry(for: a) == nil)
        #expect(cache.entry(for: b) != nil)
    }

    @Test("a cache of no bytes keeps nothing", arguments: [0, -5])
    func empty(limit: Int) {
        let cache = MemoryCache(limit: limit)
        cache.insert(Samples.picture(), for: MemoryCacheKey(source: "a"))
        #expect(cache.count == 0)
    }

    @Test("what is dropped is freed")
    func frees() {
        let cache = MemoryCache(limit: 100_000)
        weak var entry: MemoryCacheEntry?
        do {
            let picture = Samples.picture()
            entry = picture
            cache.insert(picture, for: MemoryCacheKey(source: "a"))
        }
        #expect(entry != nil)
        cache.removeAll()
        #expect(entry == nil)
    }

    @Test(
        "any sequence of calls leaves the table consistent",
        arguments: DeterministicRandom.seeds(8))
    func randomCalls(_ seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        var table = MemoryCacheTable(limit: 40_000)
        var latest: [MemoryCacheKey: MemoryCacheEntry] = [:]
        for step in 0..<2000 {
            let key = MemoryCacheKey(
                source: "\(Int.random(in: 0..<15, using: &random))",
                options: DecodeOptions(frame: Int.random(in: 0..<4, using: &random)))
            switch Int.random(in: 0..<12, using: &random) {
            case 0..<6:
                let entry = Samples.picture(
                    bytes: 4 * Int.random(in: 1..<2000, using: &random))
                _ = table.insert(entry, for: key)
                latest[key] = entry
            case 6..<9:
                let found = table.entry(for: key)
                #expect(found == nil || found === latest[key], "\(random)")
            case 9:
                _ = table.remove(key)
                #expect(table.entry(for: key) == nil, "\(random)")
            case 10:
                _ = table.removeAll(source: key.source)
                for other in latest.keys where other.source == key.source {
                    #expect(table.entry(for: other) == nil, "\(random)")
                }
            default:
                let bytes = Int.random(in: 0..<60_000, using: &random)
                _ = table.trim(toBytes: bytes)
                #expect(table.byteCount <= bytes, "\(random)")
            }
            #expect(table.byteCount <= 40_000, "\(random)")
            // Looking at everything marks everything, so it is not done at each step.
            guard step % 100 == 0 else { continue }
            let found = (0..<15).flatMap { table.entries(source: "\($0)", variant: "") }
            let held = latest.filter { table.entry(for: $0.key) != nil }
            #expect(Set(found.map(\.key)) == Set(held.keys), "\(random)")
            #expect(found.count == held.count, "\(random)")
            #expect(table.byteCount == held.values.reduce(0) { $0 + $1.cost }, "\(random)")
            #expect(table.count == held.count, "\(random)")
            latest = held
        }
    }

    @Test("looking for other sizes makes nothing worth keeping")
    func looking() {
        let cache = MemoryCache(limit: 10 * Samples.picture().cost)
        let keys = (0..<10).map { MemoryCacheKey(source: "\($0)") }
        for key in keys { cache.insert(Samples.picture(), for: key) }
        _ = cache.entries(source: "0", variant: "")
        cache.insert(Samples.picture(), for: MemoryCacheKey(source: "new"))
        #expect(cache.entry(for: keys[0]) == nil)
        #expect(cache.entry(for: keys[1]) != nil)
    }

    @Test("threads that use it at once never see another's picture")
    func threads() async {
        let cache = MemoryCache(limit: 20_000)
        await withTaskGroup { group in
            for worker in 0..<4 {
                group.addTask {
                    for round in 0..<2000 {
                        let size = 4 * (1 + (worker + round) % 60)
                        let key = MemoryCacheKey(source: "\(size)")
                        if let entry = cache.entry(for: key) {
                            #expect(entry.image.byteCount == size)
                        } else {
                            cache.insert(Samples.picture(bytes: size), for: key)
                        }
                        if round % 100 == 0 { cache.trim(toBytes: 5000) }
                    }
                }
            }
        }
        #expect(cache.byteCount <= 20_000)
    }

    @Test("it gives back half at a warning and nine tenths when memory is about to run out")
    func pressure() {
        let cache = MemoryCache(limit: 1_000_000)
        for number in 0..<100 {
            cache.insert(Samples.picture(), for: MemoryCacheKey(source: "\(number)"))
        }
        let full = cache.byteCount
        cache.relieve(.normal)
        #expect(cache.byteCount == full)
        cache.relieve(.warning)
        #expect(cache.byteCount == full / 2)
        cache.relieve(.critical)
        #expect(cache.byteCount == full / 20)
    }
}
