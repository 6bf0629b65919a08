import Synchronization

/// A transfer that can be cancelled before the loader that begins it has returned.
final class PendingTransfer: DataTransfer {
    private struct State {
        var transfer: (any DataTransfer)?
        var isCancelled = false
    }

    private let state = Mutex(State())

    /// Takes over the transfer that the loader has begun.
    func keep(_ transfer: any DataTransfer) {
        let isCancelled = state.withLock { state in
            state.transfer = transfer
            return state.isCancelled
        }
        if isCancelled { transfer.cancel() }
    }

    func cancel() {
        let transfer = state.withLock { state in
            state.isCancelled = true
            return state.transfer
        }
        transfer?.cancel()
    }

    func setWeight(_ weight: Int) {
        state.withLock { $0.transfer }?.setWeight(weight)
    }
}
