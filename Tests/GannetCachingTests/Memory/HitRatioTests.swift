import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("The hit ratio of the memory cache", .timeLimit(.minutes(3)))
struct HitRatioTests {
    @Test(
        "on Zipf traces it is at least that of LRU", arguments: [0.7, 0.9, 1.1], [50, 200, 1000])
    func zipf(exponent: Double, capacity: Int) {
        var random = DeterministicRandom(seed: 11)
        let trace = Traces.zipf(
            exponent, items: 4000, count: 20_000, using: &random)
        #expect(sieve(trace, capacity) >= lru(trace, capacity))
    }

    @Test("on a loop longer than the cache it is at least that of LRU")
    func loop() {
        let trace = (0..<20_000).map { $0 % 250 }
        #expect(sieve(trace, 200) >= lru(trace, 200))
    }

    @Test("on a loop that fits every further round hits")
    func fittingLoop() {
        let trace = (0..<20_000).map { $0 % 200 }
        #expect(sieve(trace, 200) == 19_800.0 / 20_000)
    }

    @Test("where a scan runs through a hot set it is ten points better than LRU")
    func scan() {
        var random = DeterministicRandom(seed: 12)
        let trace = Traces.scanThroughHotSet(hot: 180, scanned: 8000, using: &random)
        #expect(sieve(trace, 200) >= lru(trace, 200) + 0.10)
    }

    @Test("a hot set that moves on is followed")
    func movingHotSet() {
        var random = DeterministicRandom(seed: 13)
        let trace = (0..<40_000).map { step in
            step / 10_000 * 1000 + Int.random(in: 0..<150, using: &random)
        }
        #expect(sieve(trace, 200) >= 0.95)
    }

    private func sieve(_ trace: [Int], _ capacity: Int) -> Double {
        let entry = Samples.picture()
        let cache = MemoryCache(limit: capacity * entry.cost)
        let hits = trace.count { item in
            let key = MemoryCacheKey(source: "\(item)")
            if cache.entry(for: key) != nil { return true }
            cache.insert(entry, for: key)
            return false
        }
        return Double(hits) / Double(trace.count)
    }

    private func lru(_ trace: [Int], _ capacity: Int) -> Double {
        var used: [Int: Int] = [:]
        var order: [(item: Int, time: Int)] = []
        var head = 0
        var hits = 0
        for (time, item) in trace.enumerated() {
            if used[item] != nil { hits += 1 }
            used[item] = time
            order.append((item, time))
            while used.count > capacity {
                let oldest = order[head]
                head += 1
                if used[oldest.item] == oldest.time { used[oldest.item] = nil }
            }
        }
        return Double(hits) / Double(trace.count)
    }
}

/// What a cache is asked for, one number an item.
private enum Traces {
    static func zipf(
        _ exponent: Double, items: Int, count: Int, using random: inout DeterministicRandom
    ) -> [Int] {
        var sums: [Double] = []
        var total = 0.0
        for rank in 1...items {
            total += 1 / power(Double(rank), exponent)
            sums.append(total)
        }
        return (0..<count).map { _ in
            let target = Double.random(in: 0..<total, using: &random)
            var (low, high) = (0, items - 1)
            while low < high {
                let middle = (low + high) / 2
                if sums[middle] > target { high = middle } else { low = middle + 1 }
            }
            return low
        }
    }

    /// Half of the time something often wanted, half of the time something never seen before.
    static func scanThroughHotSet(
        hot: Int, scanned: Int, using random: inout DeterministicRandom
    ) -> [Int] {
        (0..<scanned).flatMap { step in [Int.random(in: 0..<hot, using: &random), hot + step] }
    }

    private static func power(_ base: Double, _ exponent: Double) -> Double {
        Foundation.pow(base, exponent)
    }
}
