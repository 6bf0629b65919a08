import FoundationEssentials
import GannetCore
import Testing

/// What every `DataCaching` must do: run on the real store and on the fake.
struct DataCacheContract {
    let cache: any DataCaching

    /// Each clause of the contract, by name.
    static let clauses: [(name: String, check: @Sendable (DataCacheContract) throws -> Void)] = [
        ("what was stored is found before and after a flush", { try $0.storesAndFinds() }),
        ("what was never stored is a miss", { try $0.missesTheUnknown() }),
        ("keys that differ in the variant only are different", { try $0.tellsVariantsApart() }),
        ("a second store replaces the first", { try $0.replaces() }),
        ("an update changes what is said and keeps the body", { try $0.updates() }),
        ("an update of nothing stores nothing", { try $0.ignoresUpdatesOfNothing() }),
        ("what was removed is a miss", { try $0.removes() }),
        ("an empty body is found as an empty body", { try $0.storesEmptyBodies() }),
        ("all that matches is forgotten, on disk or on its way", { try $0.removesMatching() }),
        ("bodies of any size come back whole", { try $0.storesAllSizes() }),
        (
            "what stands in for a picture stays as long as its body",
            { try $0.keepsPlaceholders() }
        ),
    ]

    private func expect(_ entry: StoredEntry?, for key: DataCacheKey) throws {
        let found = try cache.entry(for: key)
        #expect(try cache.response(for: key) == entry?.response)
        #expect(found?.response == entry?.response)
        #expect(found?.body == entry?.body)
    }

    private func expectBeforeAndAfterFlush(
        _ entry: StoredEntry?, for key: DataCacheKey
    ) throws {
        try expect(entry, for: key)
        try cache.flush()
        try expect(entry, for: key)
    }

    private func storesAndFinds() throws {
        let entry = Samples.entry(5000, seed: 1)
        try cache.store(entry, for: Samples.key(1))
        try expectBeforeAndAfterFlush(entry, for: Samples.key(1))
    }

    private func missesTheUnknown() throws {
        try expectBeforeAndAfterFlush(nil, for: Samples.key(404))
    }

    private func tellsVariantsApart() throws {
        let plain = DataCacheKey(source: "https://example.org/v")
        let other = DataCacheKey(source: "https://example.org/v", variant: "cookie:a")
        try cache.store(Samples.entry(100, seed: 1), for: plain)
        try cache.store(Samples.entry(100, seed: 2), for: other)
        try expectBeforeAndAfterFlush(Samples.entry(100, seed: 1), for: plain)
        try expectBeforeAndAfterFlush(Samples.entry(100, seed: 2), for: other)
    }

    private func replaces() throws {
        for (first, second) in [(100, 200), (100, 90_000), (90_000, 100), (90_000, 80_000)] {
            for flushes in [false, true] {
                try cache.store(Samples.entry(first, seed: 3), for: Samples.key(3))
                if flushes { try cache.flush() }
                let entry = Samples.entry(second, seed: 4)
                try cache.store(entry, for: Samples.key(3))
                try expectBeforeAndAfterFlush(entry, for: Samples.key(3))
            }
        }
    }

    private func updates() throws {
        for (size, flushes) in [(100, false), (100, true), (90_000, false), (90_000, true)] {
            var entry = Samples.entry(size, seed: 5)
            try cache.store(entry, for: Samples.key(5))
            if flushes { try cache.flush() }
            entry.response.headers["Date"] = "Thu, 01 Jan 2026 00:00:00 GMT"
            entry.response.responseTime = Samples.time.addingTimeInterval(60)
            try cache.update(entry.response, for: Samples.key(5))
            try expectBeforeAndAfterFlush(entry, for: Samples.key(5))
        }
    }

    private func ignoresUpdatesOfNothing() throws {
        try cache.update(Samples.response("6"), for: Samples.key(6))
        try expectBeforeAndAfterFlush(nil, for: Samples.key(6))
    }

    private func removes() throws {
        for size in [100, 90_000] {
            try cache.store(Samples.entry(size, seed: 7), for: Samples.key(7))
            try cache.remove(Samples.key(7))
            try expectBeforeAndAfterFlush(nil, for: Samples.key(7))
            try cache.store(Samples.entry(size, seed: 7), for: Samples.key(7))
            try cache.flush()
            try cache.remove(Samples.key(7))
            try expectBeforeAndAfterFlush(nil, for: Samples.key(7))
        }
    }

    private func removesMatching() throws {
        for flushes in [false, true] {
            let keys = (0..<6).map {
                DataCacheKey(source: "https://\($0 % 2).example/", variant: "\($0)")
            }
            for (number, key) in keys.enumerated() {
                try cache.store(Samples.entry(number < 3 ? 100 : 90_000, seed: number), for: key)
            }
            if flushes { try cache.flush() }
            let count = try cache.removeAll { $0.source == "https://1.example/" }
            #expect(count == 3)
            for (number, key) in keys.enumerated() {
                let isKept = number % 2 == 0
                try expectBeforeAndAfterFlush(
                    isKept
                        ? Samples.entry(number < 3 ? 100 : 90_000, seed: number) : nil, for: key)
            }
            #expect(try cache.removeAll { _ in false } == 0)
            #expect(try cache.removeAll { $0.source == "https://0.example/" } == 3)
        }
    }

    private func keepsPlaceholders() throws {
        let (key, placeholder) = (Samples.key(9), Samples.placeholder)
        for size in [300, 90_000] {
            var entry = Samples.entry(size, seed: 9)
            try cache.store(entry, for: key)
            try cache.flush()
            #expect(try cache.placeholder(for: key) == nil)
            try cache.setPlaceholder(placeholder, for: key, of: Samples.bytes(size, seed: 10))
            try cache.flush()
            #expect(try cache.placeholder(for: key) == nil)
            try cache.setPlaceholder(placeholder, for: key, of: entry.body)
            try cache.flush()
            #expect(try cache.placeholder(for: key) == placeholder)
            entry.response.headers["Date"] = "Thu, 01 Jan 2026 00:00:00 GMT"
            try cache.update(entry.response, for: key)
            try cache.flush()
            #expect(try cache.placeholder(for: key) == placeholder)
            #expect(try cache.placeholder(for: Samples.key(10)) == nil)
            try cache.store(Samples.entry(size, seed: 11), for: key)
            #expect(try cache.placeholder(for: key) == nil)
            try cache.flush()
            #expect(try cache.placeholder(for: key) == nil)
            try cache.remove(key)
        }
    }

    private func storesEmptyBodies() throws {
        try cache.store(Samples.entry(0), for: Samples.key(8))
        try expectBeforeAndAfterFlush(Samples.entry(0), for: Samples.key(8))
    }

    private func storesAllSizes() throws {
        let sizes = [1, 1023, 1024, 4096, 32_767, 32_768, 32_769, 65_536, 1_000_003]
        for size in sizes {
            try cache.store(Samples.entry(size, seed: size), for: Samples.key(size))
        }
        for size in sizes {
            try expectBeforeAndAfterFlush(
                Samples.entry(size, seed: size), for: Samples.key(size))
        }
    }
}
