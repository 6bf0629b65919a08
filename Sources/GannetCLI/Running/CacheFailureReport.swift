import GannetCore
import Synchronization

/// Says once that the cache does not work; pictures come all the same.
final class CacheFailureReport: PipelineObserving {
    private let console: Console
    private let hasReported = Atomic(false)

    init(_ console: Console) {
        self.console = console
    }

    func pipeline(did event: PipelineEvent) {
        guard case .cacheFailed(_, let reason) = event,
            !hasReported.exchange(true, ordering: .relaxed)
        else { return }
        console.complain("the cache does not work, and pictures are loaded without it: \(reason)")
    }
}
