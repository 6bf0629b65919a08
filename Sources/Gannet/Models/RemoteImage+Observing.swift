import GannetCore

// Being told of changes with the values before and after them, which Observation cannot give.
extension RemoteImage {
    /// Calls `handler` after each change, with all that the model showed before it and shows now.
    ///
    /// Every call adds an observer of its own. It is called on the main actor, in the order of the
    /// changes, each change once; one that is made inside a handler is told when all have heard of
    /// the one before. It is not called for the state that is there already. It ends when the
    /// result is cancelled or let go of. The model holds the handler until then: hold the view
    /// weakly in it.
    public func observe(
        _ handler: @escaping @MainActor (_ old: State, _ new: State) -> Void
    ) -> RemoteImageObservation {
        observers.add(handler)
    }

    /// Calls `handler` after each change of one value, such as `\.isLoading` or `\.error?.code`.
    ///
    /// Otherwise as ``observe(_:)``.
    public func observe<Value: Equatable>(
        _ keyPath: KeyPath<State, Value>,
        _ handler: @escaping @MainActor (_ old: Value, _ new: Value) -> Void
    ) -> RemoteImageObservation {
        observe(keyPath, isSame: { $0 == $1 }, handler)
    }

    /// Calls `handler` after each change of the picture: `observe(\.image) { old, new in … }`.
    ///
    /// Otherwise as ``observe(_:)``.
    public func observe(
        _ keyPath: KeyPath<State, Image?>,
        _ handler: @escaping @MainActor (_ old: Image?, _ new: Image?) -> Void
    ) -> RemoteImageObservation {
        observe(keyPath, isSame: { $0.isSame(as: $1) }, handler)
    }

    private func observe<Value>(
        _ keyPath: KeyPath<State, Value>, isSame: @escaping (Value, Value) -> Bool,
        _ handler: @escaping @MainActor (_ old: Value, _ new: Value) -> Void
    ) -> RemoteImageObservation {
        observe { old, new in
            let (old, new) = (old[keyPath: keyPath], new[keyPath: keyPath])
            if !isSame(old, new) { handler(old, new) }
        }
    }
}
