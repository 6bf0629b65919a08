import Glibc
import Synchronization

/// Writes lines to a file descriptor, each whole and at once.
///
/// Any thread.
final class LineWriter: Sendable {
    /// The one for standard error, so that no two logs of a process can mix their lines.
    static let standardError = LineWriter(descriptor: STDERR_FILENO)

    private let descriptor: Int32
    // Held while writing: keeping lines apart is the very purpose of this lock.
    private let lock = Mutex(())

    /// A writer to a descriptor, which is borrowed and never closed here.
    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Writes a line and its end; a line that cannot be written is lost, as it cannot be reported.
    func write(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        lock.withLock { _ in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = unsafe rest.withUnsafeBytes { buffer in
                    unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                }
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    waitUntilWritable()
                } else if errno != EINTR {
                    return
                }
            }
        }
    }

    /// Waits for the reader of a descriptor that somebody else made non-blocking.
    private func waitUntilWritable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&request, 1, -1)
    }
}
