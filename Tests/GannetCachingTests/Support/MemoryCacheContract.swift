import GannetCore
import Testing

/// What every `MemoryCaching` must do: run on the real cache and on the fake.
struct MemoryCacheContract {
    let cache: any MemoryCaching

    /// Each clause of the contract, by name.
    static let clauses: [(name: String, check: @Sendable (MemoryCacheContract) throws -> Void)] = [
        ("what was inserted is found", { try $0.findsWhatWasInserted() }),
        ("keys that differ in one part only are different", { try $0.tellsKeysApart() }),
        ("a second insert replaces the first", { try $0.replaces() }),
        ("what was removed is a miss", { try $0.removes() }),
        ("removing a source removes all its forms and nothing else", { try $0.removesSources() }),
        ("pictures are found by source and variant", { try $0.findsBySource() }),
        ("removing everything leaves nothing", { try $0.removesEverything() }),
        ("a trim leaves no more than was asked for", { try $0.trims() }),
        ("the bytes are those of the pictures held", { try $0.countsBytes() }),
        ("an insert tells what left for it", { try $0.tellsWhatLeft() }),
    ]

    private func key(_ source: String, _ side: Int? = nil) -> MemoryCacheKey {
        MemoryCacheKey(
            source: source, options: DecodeOptions(targetSize: side.map { TargetSize($0) }))
    }

    private func findsWhatWasInserted() throws {
        let entry = Samples.picture()
        #expect(cache.entry(for: key("a")) == nil)
        cache.insert(entry, for: key("a"))
        #expect(cache.entry(for: key("a")) === entry)
    }

    private func tellsKeysApart() throws {
        var limits = DecodeOptions()
        limits.limits.maximumSide = 100
        let keys = [
            key("a"), key("b"), key("a", 10), key("a", 11),
            MemoryCacheKey(source: "a", variant: "v"),
            MemoryCacheKey(source: "a", processors: ["blur"]),
            // These two have the same hash as the first: only the whole key tells them apart.
            MemoryCacheKey(source: "a", options: DecodeOptions(layout: .rgba8)),
            MemoryCacheKey(source: "a", options: limits),
        ]
        let entries = keys.map { _ in Samples.picture() }
        for (key, entry) in zip(keys, entries) { cache.insert(entry, for: key) }
        for (key, entry) in zip(keys, entries) { #expect(cache.entry(for: key) === entry) }
    }

    private func replaces() throws {
        let (first, second) = (Samples.picture(), Samples.picture(bytes: 2048))
        cache.insert(first, for: key("a"))
        cache.insert(second, for: key("a"))
        #expect(cache.entry(for: key("a")) === second)
        #expect(cache.byteCount == second.cost)
    }

    private func removes() throws {
        cache.insert(Samples.picture(), for: key("a"))
        cache.remove(key("b"))
        #expect(cache.entry(for: key("a")) != nil)
        cache.remove(key("a"))
        #expect(cache.entry(for: key("a")) == nil)
        #expect(cache.byteCount == 0)
    }

    private func removesSources() throws {
        for source in ["a", "b"] {
            for side in 1...5 { cache.insert(Samples.picture(), for: key(source, side)) }
        }
        cache.remove(key("a", 3))
        cache.removeAll(source: "a")
        for side in 1...5 {
            #expect(cache.entry(for: key("a", side)) == nil)
            #expect(cache.entry(for: key("b", side)) != nil)
        }
    }

    private func findsBySource() throws {
        let keys = [
            key("a", 1), key("a", 2), MemoryCacheKey(source: "a", processors: ["blur"]),
            MemoryCacheKey(source: "a", variant: "v"), key("b", 1),
        ]
        let entries = keys.map { _ in Samples.picture() }
        for (key, entry) in zip(keys, entries) { cache.insert(entry, for: key) }
        cache.remove(keys[1])
        cache.insert(entries[1], for: keys[0])
        let found = cache.entries(source: "a", variant: "")
        #expect(Set(found.map(\.key)) == [keys[0], keys[2]])
        for match in found { #expect(cache.entry(for: match.key) === match.entry) }
        #expect(cache.entries(source: "a", variant: "v").map(\.key) == [keys[3]])
        #expect(cache.entries(source: "c", variant: "").isEmpty)
        cache.removeAll(source: "a")
        #expect(cache.entries(source: "a", variant: "").isEmpty)
        #expect(cache.entries(source: "b", variant: "").count == 1)
    }

    private func removesEverything() throws {
        for number in 0..<10 { cache.insert(Samples.picture(), for: key("\(number)")) }
        cache.removeAll()
        #expect(cache.byteCount == 0)
        for number in 0..<10 { #expect(cache.entry(for: key("\(number)")) == nil) }
    }

    private func trims() throws {
        for number in 0..<20 { cache.insert(Samples.picture(), for: key("\(number)")) }
        let limit = cache.byteCount / 2
        cache.trim(toBytes: limit)
        #expect(cache.byteCount <= limit)
        #expect(cache.byteCount > 0)
        cache.trim(toBytes: 0)
        #expect(cache.byteCount == 0)
    }

    private func tellsWhatLeft() throws {
        for number in 0..<100 {
            let before = cache.byteCount
            let entry = Samples.picture(bytes: 1000 * (number + 1))
            let evicted = cache.insert(entry, for: key("\(number)"))
            #expect(cache.byteCount == before + entry.cost - evicted)
        }
        let held = cache.byteCount
        let latest = try #require(cache.entry(for: key("99")))
        #expect(cache.insert(latest, for: key("99")) == 0, "a replaced one is not counted")
        #expect(cache.byteCount == held)
    }

    private func countsBytes() throws {
        let entries = [100, 2000, 30_000].map { Samples.picture(bytes: $0) }
        for (number, entry) in entries.enumerated() { cache.insert(entry, for: key("\(number)")) }
        #expect(cache.byteCount == entries.reduce(0) { $0 + $1.cost })
    }
}
