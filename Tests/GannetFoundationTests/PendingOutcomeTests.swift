import GannetCore
import Testing

@testable import GannetFoundation

@Suite("An outcome on its way", .timeLimit(.minutes(1)))
struct PendingOutcomeTests {
    private let cancelled = ImageError(.cancelled, "cancelled")
    private let failed = ImageError(.dns, "no such host")

    @Test("is the first one, told once")
    func firstCounts() {
        var outcome = PendingOutcome<Int>()
        let early = outcome.tell()
        let isFirst = outcome.settle(.success(1))
        let isSecond = outcome.settle(.failure(failed))
        let told = [outcome.tell(), outcome.tell()]
        #expect(early == nil && isFirst && !isSecond)
        #expect(value(told[0]) == 1 && told[1] == nil)
    }

    @Test("becomes a cancellation until it is told")
    func cancelBeforeTelling() {
        var outcome = PendingOutcome<Int>()
        _ = outcome.settle(.success(1))
        let isFirst = outcome.cancel(cancelled)
        let told = outcome.tell()
        #expect(!isFirst && outcome.isCancelled)
        #expect(told != nil && value(told) == nil)
    }

    @Test("stands once it is told")
    func cancelAfterTelling() {
        var outcome = PendingOutcome<Int>()
        _ = outcome.settle(.success(1))
        _ = outcome.tell()
        let isEnd = outcome.cancel(cancelled)
        #expect(!isEnd && !outcome.isCancelled && value(outcome.result) == 1)
    }

    @Test("is the cancellation when that comes first")
    func cancelFirst() {
        var outcome = PendingOutcome<Int>()
        let ends = [
            outcome.cancel(cancelled), outcome.cancel(cancelled), outcome.settle(.success(1)),
        ]
        let told = outcome.tell()
        #expect(ends == [true, false, false])
        #expect(outcome.isCancelled && told != nil)
    }

    private func value(_ result: Result<Int, ImageError>?) -> Int? {
        if case .success(let value)? = result { value } else { nil }
    }
}
