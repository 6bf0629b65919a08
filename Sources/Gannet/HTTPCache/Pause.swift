import GannetCore
import Synchronization

extension TimeProviding {
    /// Waits so many seconds, or until the Swift task is cancelled.
    func pause(for seconds: Double) async throws(ImageError) {
        let end = PauseEnd()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                end.begin(continuation)
                end.attach(schedule(at: uptime + seconds) { end.resume() })
            }
        } onCancel: {
            end.resume()
        }
        if Task.isCancelled { throw ImageError(.cancelled, "no longer wanted") }
    }
}

/// Ends a pause once, whether time or a cancel comes first, or before it has begun.
private final class PauseEnd: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Void, Never>?
        var alarm: (any Cancelling)?
        var isOver = false
    }

    private let state = Mutex(State())

    func begin(_ continuation: CheckedContinuation<Void, Never>) {
        let isOver = state.withLock { state in
            if !state.isOver { state.continuation = continuation }
            return state.isOver
        }
        if isOver { continuation.resume() }
    }

    func attach(_ alarm: any Cancelling) {
        let isOver = state.withLock { state in
            if !state.isOver { state.alarm = alarm }
            return state.isOver
        }
        if isOver { alarm.cancel() }
    }

    func resume() {
        let (continuation, alarm) = state.withLock { state in
            defer { state = State(isOver: true) }
            return (state.continuation, state.alarm)
        }
        alarm?.cancel()
        continuation?.resume()
    }
}
