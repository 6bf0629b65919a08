import GannetCore

/// The observers of one model, who hear of its changes in order, also of those that one of them
/// makes while it is told.
@MainActor
final class RemoteImageObservers {
    private struct Change {
        let old: RemoteImage.State
        let new: RemoteImage.State
        /// Who observed when the change was made: whoever comes later begins with what comes later.
        let observers: [RemoteImageObserver]
    }

    private var observers: [RemoteImageObserver] = []
    private var untold: [Change] = []
    private var isTelling = false

    nonisolated init() {}

    func add(_ handler: @escaping RemoteImageObserver.Handler) -> RemoteImageObservation {
        let observer = RemoteImageObserver(handler)
        observers.removeAll(where: \.isCancelled)
        observers.append(observer)
        return RemoteImageObservation(observer)
    }

    func tell(_ old: RemoteImage.State, _ new: RemoteImage.State) {
        guard !observers.isEmpty else { return }
        observers.removeAll(where: \.isCancelled)
        untold.append(Change(old: old, new: new, observers: observers))
        guard !isTelling else { return }
        isTelling = true
        while !untold.isEmpty {
            let change = untold.removeFirst()
            for observer in change.observers { observer.tell(change.old, change.new) }
        }
        isTelling = false
    }

    /// Lets go of all; the model is going.
    func end() {
        for observer in observers { observer.end() }
    }
}
