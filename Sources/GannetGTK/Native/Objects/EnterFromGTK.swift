#if GTK
    /// Runs what a callback of GTK's does, and counts its time as ours (see ``LoopMeasurement``).
    ///
    /// GTK calls back on the main thread only, which is the main actor's.
    func enterFromGTK<Result: Sendable>(_ body: @MainActor () -> Result) -> Result {
        MainActor.assumeIsolated { LoopMeasurement.countingOwnWork(body) }
    }

    /// The same with what the callback was given, such as pointers.
    func enterFromGTK<Value, Result: Sendable>(
        with value: Value, _ body: @MainActor (Value) -> Result
    ) -> Result {
        // Unchecked because the value stays on the thread on which GTK handed it over: this one.
        nonisolated(unsafe) let value = value
        return enterFromGTK { unsafe body(value) }
    }
#endif
