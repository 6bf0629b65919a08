import Synchronization

/// How much memory decoded frames may take that are kept so as not to be decoded again.
///
/// An animation is kept whole or not at all: a part of it saves nothing, since frames build on each
/// other. Any thread.
final class FrameBudget: Sendable {
    /// What all animations of the program share.
    static let shared = FrameBudget(limit: 64_000_000)

    private let free: Mutex<Int>

    init(limit: Int) {
        free = Mutex(limit)
    }

    /// The bytes that nobody has taken.
    var freeBytes: Int { free.withLock { $0 } }

    /// Takes so many bytes; false where there are not so many left.
    func take(_ bytes: Int) -> Bool {
        free.withLock { free in
            guard bytes <= free else { return false }
            free -= bytes
            return true
        }
    }

    /// Gives so many bytes back.
    func giveBack(_ bytes: Int) {
        free.withLock { $0 += bytes }
    }
}
