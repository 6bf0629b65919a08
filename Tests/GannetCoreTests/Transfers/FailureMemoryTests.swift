import FoundationEssentials
import Testing

@testable import GannetCore

@Suite("The memory of failures", .timeLimit(.minutes(1)))
struct FailureMemoryTests {
    private let now = Date(timeIntervalSince1970: 0)
    private let error = ImageError(.httpStatus, "", httpStatus: 404)

    @Test("keeps a failure until its time, and not longer")
    func untilItsTime() {
        var memory = FailureMemory()
        let key = DataCacheKey(source: "a")
        memory.remember(error, of: key, until: now + 60, now: now)
        #expect(memory.failure(of: key, now: now + 59)?.httpStatus == 404)
        #expect(memory.failure(of: DataCacheKey(source: "a", variant: "b"), now: now) == nil)
        #expect(memory.failure(of: key, now: now + 60) == nil)
    }

    @Test("forgets an address in all its forms when told so")
    func forgets() {
        var memory = FailureMemory()
        for variant in ["", "1", "2"] {
            let key = DataCacheKey(source: "a", variant: variant)
            memory.remember(error, of: key, until: now + 60, now: now)
        }
        memory.remember(error, of: DataCacheKey(source: "b"), until: now + 60, now: now)
        memory.forget(source: "a")
        #expect(memory.failure(of: DataCacheKey(source: "a", variant: "1"), now: now) == nil)
        #expect(memory.failure(of: DataCacheKey(source: "b"), now: now) != nil)
    }

    @Test("keeps the number of failures bounded, the current ones before those that are over")
    func bounded() {
        var memory = FailureMemory()
        for number in 0..<4096 {
            let key = DataCacheKey(source: "\(number)")
            memory.remember(error, of: key, until: now + (number == 7 ? 100 : 1), now: now)
        }
        memory.remember(error, of: DataCacheKey(source: "new"), until: now + 100, now: now + 2)
        #expect(memory.failure(of: DataCacheKey(source: "7"), now: now + 2) != nil)
        #expect(memory.failure(of: DataCacheKey(source: "new"), now: now + 2) != nil)
    }
}
