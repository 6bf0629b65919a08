extension LoadEngine {
    /// Ends every load, waits until every step has ended, and closes the parts.
    func shutdown() async -> ShutdownReport {
        let (report, isFirst) = update { state, _ in
            defer { state.isShutDown = true }
            return (ShutdownReport(state), !state.isShutDown)
        }
        guard isFirst else { return report }
        await withCheckedContinuation { continuation in
            update { state, _ in state.whenClosed = { continuation.resume() } }
            for task in read({ $0.machine.liveTasks }) {
                cancel(task: task)
            }
            send(.closing)
        }
        stopWatching()
        await withCheckedContinuation { continuation in
            steps.chores.whenDone { continuation.resume() }
        }
        // Joining threads blocks, so it is not done on the thread that awaits.
        await withCheckedContinuation { continuation in
            configuration.executor.execute {
                self.configuration.loader.shutdown()
                self.configuration.dataCache?.shutdown()
                continuation.resume()
            }
        }
        configuration.executor.shutdown()
        return report
    }
}

extension ImagePipeline {
    /// The addresses of the loads that have no outcome yet.
    package var unfinishedURLs: [ImageURL] {
        engine.read { state in
            state.machine.liveTasks.compactMap { task in
                state.loads[task].flatMap { $0.isCallers ? $0.request.url : nil }
            }
        }
    }
}

extension ShutdownReport {
    fileprivate init(_ state: borrowing LoadEngine.State) {
        // By the graph, not by the table of loads: an outcome that is on its way is an outcome.
        unfinishedLoads = state.machine.liveTasks.count { state.loads[$0]?.isCallers == true }
        openTransfers = state.machine.neededCount(in: [.transfer])
        runningWork = state.machine.neededCount(in: [.disk, .decode, .process])
    }
}
