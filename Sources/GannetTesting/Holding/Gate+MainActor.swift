extension Gate {
    /// Keeps the main actor busy until the gate is opened: nothing is delivered there meanwhile.
    ///
    /// Returns when the main actor is busy. Not for code on the main actor, which would wait for
    /// itself: there nothing is delivered anyway until the code awaits something.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled.
    nonisolated public func holdMainActor() async throws {
        let isBusy = Gate()
        Task { @MainActor in
            isBusy.open()
            waitBlocking()
        }
        try await isBusy.wait()
    }
}
