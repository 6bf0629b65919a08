import GannetCore
import GannetTesting

/// A loader that records the weights that its transfers are given.
struct WeighedLoader: DataLoading {
    let inner: any DataLoading
    let weights: Recorder<Int>

    init(_ inner: any DataLoading, weights: Recorder<Int>) {
        self.inner = inner
        self.weights = weights
    }

    var schemes: Set<String> { inner.schemes }

    func load(
        _ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any DataTransfer {
        Transfer(inner: inner.load(request, events: events), weights: weights)
    }

    private struct Transfer: DataTransfer {
        let inner: any DataTransfer
        let weights: Recorder<Int>

        func cancel() { inner.cancel() }

        func setWeight(_ weight: Int) { weights.append(weight) }
    }
}
