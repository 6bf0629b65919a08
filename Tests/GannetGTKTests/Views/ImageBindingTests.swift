import GannetCore
import Testing

@testable import GannetGTK

@Suite("What a view is bound to", .timeLimit(.minutes(1)))
struct ImageBindingTests {
    private let first = ImageRequest("https://example.org/1.png")
    private let second = ImageRequest("https://example.org/2.png")

    private func accepts(
        _ binding: inout ImageBinding, _ outcome: Result<Void, ImageError>,
        for ticket: ImageBinding.Ticket
    ) -> Bool {
        binding.accept(outcome.map { first.memoryKey }, for: ticket)
    }

    @Test("an answer to the current request is taken")
    func current() {
        var binding = ImageBinding()
        let ticket = binding.begin(first)
        #expect(binding.state.isLoading)
        #expect(accepts(&binding, .success(()), for: ticket))
        #expect(binding.state.isShown)
    }

    @Test("an answer to an earlier request changes nothing, well or ill")
    func earlier() {
        var binding = ImageBinding()
        let old = binding.begin(first)
        let new = binding.begin(second)
        #expect(!accepts(&binding, .success(()), for: old))
        #expect(!accepts(&binding, .failure(ImageError(.dns, "no")), for: old))
        #expect(binding.state.isLoading)
        #expect(binding.request?.url == second.url)
        #expect(accepts(&binding, .success(()), for: new))
    }

    @Test("the same request asked for twice is two loads")
    func twice() {
        var binding = ImageBinding()
        let old = binding.begin(first)
        _ = binding.begin(first)
        #expect(!accepts(&binding, .success(()), for: old))
    }

    @Test("after a clear no answer is good")
    func cleared() {
        var binding = ImageBinding()
        let ticket = binding.begin(first)
        binding.clear()
        #expect(!accepts(&binding, .success(()), for: ticket))
        #expect(binding.request == nil)
    }

    @Test("the key of what shows is kept while the next one loads, and goes with it")
    func shownKey() {
        var binding = ImageBinding()
        let ticket = binding.begin(first)
        #expect(binding.shownKey == nil)
        #expect(accepts(&binding, .success(()), for: ticket))
        #expect(binding.shownKey == first.memoryKey)
        let next = binding.begin(second)
        #expect(binding.shownKey == first.memoryKey)
        #expect(accepts(&binding, .failure(ImageError(.dns, "no")), for: next))
        #expect(binding.shownKey == nil)
    }

    @Test("a failure can be tried again, and so can an interruption")
    func retryable() {
        var binding = ImageBinding()
        #expect(binding.retryable == nil)
        let ticket = binding.begin(first)
        #expect(binding.retryable == nil)
        #expect(accepts(&binding, .failure(ImageError(.httpStatus, "503")), for: ticket))
        #expect(binding.retryable?.url == first.url)

        let next = binding.begin(second)
        #expect(accepts(&binding, .failure(ImageError(.cancelled, "stopped")), for: next))
        guard case .interrupted = binding.state else {
            Issue.record("a cancelled load is no failure: \(binding.state)")
            return
        }
        #expect(binding.retryable?.url == second.url)
    }
}

extension RemoteImageState {
    var isLoading: Bool { if case .loading = self { true } else { false } }
    var isShown: Bool { if case .shown = self { true } else { false } }
    var isFailed: Bool { if case .failed = self { true } else { false } }
    var isEmpty: Bool { if case .empty = self { true } else { false } }
}
