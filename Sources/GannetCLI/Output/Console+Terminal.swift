import Glibc

extension Console {
    /// The console of this process: it draws progress if messages go to a terminal, and a pipe
    /// whose reader has gone ends the program.
    static func forTerminal(_ interruption: Interruption) -> Console {
        // A reader that goes away must be an error of a write, not the end without cleaning up.
        signal(SIGPIPE, SIG_IGN)
        let isTerminal = FileDescriptor.standardError.isTerminal && !isDumb
        let screen =
            isTerminal
            ? ProgressScreen { TerminalSize.ofTerminal(.standardError) } : nil
        let clock = ContinuousClock()
        let start = clock.now
        let console = Console(
            screen: screen,
            clock: { (clock.now - start) / .seconds(1) },
            onBrokenPipe: interruption.endByBrokenPipe)
        interruption.onInterrupt { console.endProgress() }
        return console
    }

    /// Whether the terminal says that it cannot move its cursor.
    private static var isDumb: Bool {
        guard let name = unsafe getenv("TERM") else { return true }
        return unsafe String(cString: name) == "dumb"
    }
}
