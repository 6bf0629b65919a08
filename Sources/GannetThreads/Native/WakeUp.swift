import Glibc

/// A bell by which other threads end a wait: a pipe that, once rung, stays readable.
package final class WakeUp: Sendable {
    /// What to wait on.
    package let descriptor: Int32

    private let writingEnd: Int32

    /// A bell that was not rung yet.
    ///
    /// - Precondition: the system has descriptors to give.
    package init() {
        var ends: [Int32] = [-1, -1]
        let status = unsafe pipe(&ends)
        precondition(status == 0, "pipe failed with error \(errno)")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        descriptor = ends[0]
        writingEnd = ends[1]
    }

    deinit {
        close(writingEnd)
        close(descriptor)
    }

    /// Rings; any thread.
    package func ring() {
        var byte: UInt8 = 1
        _ = unsafe write(writingEnd, &byte, 1)
    }
}
