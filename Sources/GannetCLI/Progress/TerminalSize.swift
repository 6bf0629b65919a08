import Glibc

/// How many characters a terminal shows.
struct TerminalSize: Sendable, Equatable {
    let columns: Int
    let rows: Int

    /// The size of the terminal behind a descriptor; 80 by 24 where it does not tell.
    static func ofTerminal(_ descriptor: FileDescriptor) -> TerminalSize {
        var size = winsize()
        let result = unsafe withUnsafeMutablePointer(to: &size) { pointer in
            unsafe ioctl(
                descriptor.number, UInt(TIOCGWINSZ), UnsafeMutableRawPointer(pointer))
        }
        guard result == 0, size.ws_col > 0, size.ws_row > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
