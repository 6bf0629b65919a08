import Glibc
import Synchronization

/// Letters to the thread of an origin, which wakes up when one is posted.
///
/// Any thread may post, also after that thread has ended: the letter is then never read.
final class Mailbox: Sendable {
    enum Letter: Sendable {
        /// The stop of a connection is over; the ticket tells which stop.
        case resume(Ticket)
        /// Close everything and end.
        case stop
    }

    /// Which wait of which connection.
    struct Ticket: Hashable, Sendable {
        let connection: Int
        let wait: Int
    }

    /// Becomes readable when there is a letter.
    let descriptor: Int32
    private let writeEnd: Int32
    private let letters = Mutex<[Letter]>([])

    init() throws(SystemCallError) {
        var ends: [Int32] = [0, 0]
        guard unsafe pipe(&ends) == 0 else { throw .last("pipe") }
        (descriptor, writeEnd) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    deinit {
        _ = close(descriptor)
        _ = close(writeEnd)
    }

    /// Leaves a letter.
    func post(_ letter: Letter) {
        let isFirst = letters.withLock { letters in
            letters.append(letter)
            return letters.count == 1
        }
        // One byte until the letters are taken: the pipe never fills up.
        if isFirst { _ = unsafe write(writeEnd, "!", 1) }
    }

    /// Takes all letters.
    func take() -> [Letter] {
        var byte: UInt8 = 0
        // Before the letters are taken, so that a letter posted in between wakes again.
        _ = unsafe read(descriptor, &byte, 1)
        return letters.withLock { letters in
            defer { letters.removeAll() }
            return letters
        }
    }
}
