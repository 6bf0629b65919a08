import GannetCore
import GannetThreads
import Synchronization

/// Runs exchanges that need no network on threads that may block, until it is shut down.
///
/// Any thread.
final class LocalWork: Sendable {
    private struct State {
        var underWay: [ObjectIdentifier: LocalExchange] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())
    private let executor: any WorkExecuting

    /// Work for the threads of `executor`, which must outlast ``shutdown()``.
    init(on executor: any WorkExecuting) {
        self.executor = executor
    }

    /// Has `exchange` done by `work`.
    func start(
        _ exchange: LocalExchange,
        _ work: @escaping @Sendable (LocalExchange) throws(ImageError) -> HTTPResponse
    ) -> any DataTransfer {
        let isAccepted = state.withLock { state in
            if !state.isClosed { state.underWay[ObjectIdentifier(exchange)] = exchange }
            return !state.isClosed
        }
        guard isAccepted else {
            exchange.cancel()
            // The executor may be gone, and no load may call back from inside.
            _ = SystemThread(name: "gannet-end") { exchange.run(work) }
            return exchange
        }
        executor.execute {
            exchange.run(work)
            _ = self.state.withLock { $0.underWay.removeValue(forKey: ObjectIdentifier(exchange)) }
        }
        return exchange
    }

    /// Cancels what is under way; its ends are reported soon after.
    func shutdown() {
        let exchanges = state.withLock { state in
            state.isClosed = true
            return Array(state.underWay.values)
        }
        for exchange in exchanges { exchange.cancel() }
    }
}
