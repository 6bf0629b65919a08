import Glibc

/// A file descriptor that bytes are written to and read from: a borrowed number, never closed here.
struct FileDescriptor: Sendable, Hashable {
    let number: Int32

    static let standardInput = FileDescriptor(number: 0)
    static let standardOutput = FileDescriptor(number: 1)
    static let standardError = FileDescriptor(number: 2)

    /// Whether it leads to a terminal.
    var isTerminal: Bool { isatty(number) == 1 }

    /// Writes every byte.
    func write(_ bytes: RawSpan) throws(SystemError) {
        var written = 0
        while written < bytes.byteCount {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.write(
                    number, buffer.baseAddress?.advanced(by: written), buffer.count - written)
            }
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                waitUntilWritable()
            } else if errno != EINTR {
                throw SystemError.last
            }
        }
    }

    /// Writes the text as UTF-8.
    func write(_ text: String) throws(SystemError) {
        let bytes = Array(text.utf8)
        unsafe try write(bytes.span.bytes)
    }

    /// The next bytes, at most `limit` of them; none at the end.
    func read(atMost limit: Int) throws(SystemError) -> [UInt8] {
        while true {
            var error: SystemError?
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, initialized in
                let count = unsafe Glibc.read(number, buffer.baseAddress, limit)
                if count < 0 { error = SystemError.last }
                initialized = max(0, count)
            }
            guard let error else { return bytes }
            if error.code == EAGAIN {
                wait(for: Int16(POLLIN))
            } else if error.code != EINTR {
                throw error
            }
        }
    }

    /// Everything up to the end.
    func readAll() throws(SystemError) -> [UInt8] {
        var all: [UInt8] = []
        while true {
            let bytes = try read(atMost: 65_536)
            if bytes.isEmpty { return all }
            all += bytes
        }
    }

    private func waitUntilWritable() {
        wait(for: Int16(POLLOUT))
    }

    /// Waits until a descriptor that somebody else made non-blocking is ready.
    private func wait(for event: Int16) {
        var request = pollfd(fd: number, events: event, revents: 0)
        _ = unsafe poll(&request, 1, -1)
    }
}
