import Synchronization

/// Where results and messages go, and where progress is drawn.
///
/// Everything that reaches the terminal passes here, one piece at a time, so that a bar never
/// stands in the middle of a line. Any thread.
final class Console: Sendable {
    private let output: FileDescriptor
    private let messages: FileDescriptor
    private let clock: @Sendable () -> Double
    private let onBrokenPipe: @Sendable () -> Void
    // Held while writing: keeping pieces of output apart is the very purpose of this lock.
    private let state: Mutex<State>

    private struct State {
        var screen: ProgressScreen?
        var outputError: SystemError?
    }

    /// A console on two descriptors; `screen` is nil where no progress is to be drawn.
    ///
    /// `onBrokenPipe` is called when nobody reads the output any more.
    init(
        output: FileDescriptor = .standardOutput, messages: FileDescriptor = .standardError,
        screen: ProgressScreen? = nil, clock: @escaping @Sendable () -> Double,
        onBrokenPipe: @escaping @Sendable () -> Void = {}
    ) {
        self.output = output
        self.messages = messages
        self.clock = clock
        self.onBrokenPipe = onBrokenPipe
        state = Mutex(State(screen: screen))
    }

    /// Writes a line of results.
    func writeLine(_ line: String) {
        write(line + "\n")
    }

    /// Writes results as they are.
    func write(_ text: String) {
        let bytes = Array(text.utf8)
        unsafe write(bytes.span.bytes)
    }

    /// Writes bytes as they are.
    func write(_ bytes: RawSpan) {
        let error = state.withLock { state in
            erase(&state)
            do throws(SystemError) {
                try output.write(bytes)
            } catch {
                state.outputError = state.outputError ?? error
            }
            return state.outputError
        }
        if let error, error.isBrokenPipe { onBrokenPipe() }
    }

    /// Writes a message for people, after the program's name.
    func say(_ message: String) {
        state.withLock { state in
            erase(&state)
            show("gannet: \(TextColumns.printable(message))\n")
        }
    }

    /// Why results could not be written, if that has happened.
    var outputError: SystemError? { state.withLock { $0.outputError } }

    /// Whether progress is drawn, so that it is worth following.
    var showsProgress: Bool { state.withLock { $0.screen != nil } }

    /// Changes what is known of the progress, and draws it if it is time.
    func updateProgress(_ change: (inout ProgressBoard, _ now: Double) -> Void) {
        let now = clock()
        state.withLock { state in
            guard state.screen != nil else { return }
            if let drawing = state.screen?.update(at: now, { change(&$0, now) }) { show(drawing) }
        }
    }

    /// Takes the progress off the screen, for good.
    func endProgress() {
        state.withLock { state in
            erase(&state)
            state.screen = nil
        }
    }

    private func erase(_ state: inout State) {
        if let erasure = state.screen?.erase() { show(erasure) }
    }

    private func show(_ text: String) {
        // A message that cannot be shown cannot be reported either.
        try? messages.write(text)
    }
}
