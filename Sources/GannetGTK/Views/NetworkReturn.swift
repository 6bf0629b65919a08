import GannetCore

/// Calls once, on the main actor, when the network is back; letting it go ends the wait.
@MainActor
final class NetworkReturn {
    private var observation: (any Cancelling)?
    private var action: (@MainActor () -> Void)?

    /// Nil without a monitor, which is nobody to wait for.
    init?(_ monitor: (any NetworkMonitoring)?, _ action: @escaping @MainActor () -> Void) {
        guard let monitor else { return nil }
        self.action = action
        observation = monitor.observe { [weak self] isOnline in
            guard isOnline else { return }
            Task { @MainActor in self?.call() }
        }
    }

    isolated deinit {
        observation?.cancel()
    }

    private func call() {
        let action = action
        self.action = nil
        action?()
    }
}
