import GannetCore
import GannetThreads
import Synchronization

/// The way into the thread of a client: a mailbox and a bell.
///
/// Any thread.
final class CurlEngine: Sendable {
    private let configuration: HTTPClient.Configuration
    private let state = Mutex(State())

    /// An engine at rest; the thread starts with the first load.
    init(configuration: HTTPClient.Configuration) {
        self.configuration = configuration
    }

    /// Starts an exchange.
    func start(_ exchange: Exchange) -> any DataTransfer {
        post(events: exchange.events) { .start($0, exchange) }
    }

    /// Reports `error` from the thread, so that no load calls back from inside.
    func fail(
        _ error: ImageError, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any DataTransfer {
        post(events: events) { _ in .fail(error, events) }
    }

    /// Has an exchange cancelled, if it is still under way.
    func cancel(_ id: UInt64) {
        state.withLock { state in
            guard case .running(let multi, let thread) = state.phase else { return }
            state.add(.cancel(id), ringing: multi, of: thread)
        }
    }

    /// Has an exchange weighed anew against those that share its connection.
    func weigh(_ id: UInt64, _ weight: Int) {
        state.withLock { state in
            guard case .running(let multi, let thread) = state.phase else { return }
            state.add(.weigh(id, weight), ringing: multi, of: thread)
        }
    }

    /// Has everything cancelled and the thread ended.
    ///
    /// - Returns: the thread to wait for; nil when there is none, or another call has it.
    @discardableResult
    func close() -> SystemThread? {
        state.withLock { state in
            defer { state.phase = .closed }
            guard case .running(let multi, let thread) = state.phase else { return nil }
            // From here on nobody else knows the multi handle, so the thread can free it.
            multi.wake()
            return thread
        }
    }

    /// What has been asked for since the last call, and whether this is the end; for the thread.
    func takeCommands() -> (commands: [Command], isClosed: Bool) {
        state.withLock { state in
            let commands = state.commands
            state.commands.removeAll(keepingCapacity: true)
            return (commands, state.isClosed)
        }
    }

    /// Whether the thread has something to read, or to end for.
    var hasNews: Bool { state.withLock { !$0.commands.isEmpty || $0.isClosed } }

    private func post(
        events: @escaping @Sendable (DataLoadEvent) -> Void, _ command: (UInt64) -> Command
    ) -> any DataTransfer {
        do {
            let id = try state.withLock { state throws(ImageError) in
                let (multi, thread) = try running(&state)
                state.lastID += 1
                state.add(command(state.lastID), ringing: multi, of: thread)
                return state.lastID
            }
            return CurlLoad(id: id, engine: self)
        } catch {
            // No thread to report from, and no load may call back from inside: one for the purpose.
            _ = SystemThread(name: "gannet-curl-end") { events(.finished(.failure(error))) }
            return CurlLoad(id: 0, engine: self)
        }
    }

    private func running(
        _ state: inout State
    ) throws(ImageError) -> (CurlMulti, SystemThread) {
        switch state.phase {
        case .running(let multi, let thread): return (multi, thread)
        case .closed: throw ImageError(.cancelled, "the client has been shut down")
        case .idle:
            let (multi, thread) = try startThread()
            state.phase = .running(multi, thread)
            return (multi, thread)
        }
    }

    private func startThread() throws(ImageError) -> (CurlMulti, SystemThread) {
        guard let multi = CurlMulti(configuration: configuration) else {
            throw ImageError(
                .connect, "the transfer library cannot start: it is out of memory or files")
        }
        let configuration = configuration
        let thread = SystemThread(name: "gannet-curl") {
            TransferLoop(multi: multi, engine: self, configuration: configuration).run()
        }
        return (multi, thread)
    }
}

extension CurlEngine {
    /// Something for the thread to do.
    enum Command: Sendable {
        case start(UInt64, Exchange)
        case fail(ImageError, @Sendable (DataLoadEvent) -> Void)
        case cancel(UInt64)
        case weigh(UInt64, Int)
    }

    private enum Phase {
        case idle
        case running(CurlMulti, SystemThread)
        case closed
    }

    private struct State {
        var phase = Phase.idle
        var commands: [Command] = []
        /// The latest number given to an exchange; 0 is nobody's.
        var lastID: UInt64 = 0

        var isClosed: Bool {
            if case .closed = phase { true } else { false }
        }

        /// The bell is a write of one byte that never waits, rung under the lock so that the
        /// handle cannot be freed meanwhile; one ring serves until the thread has read.
        mutating func add(_ command: Command, ringing multi: CurlMulti, of thread: SystemThread) {
            commands.append(command)
            if commands.count == 1, !thread.isCurrent { multi.wake() }
        }
    }
}

/// An exchange as its caller holds it.
private struct CurlLoad: DataTransfer {
    let id: UInt64
    let engine: CurlEngine

    func cancel() {
        engine.cancel(id)
    }

    func setWeight(_ weight: Int) {
        engine.weigh(id, weight)
    }
}
