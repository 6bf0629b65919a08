/// How a worker has ended.
package enum WorkerDeath: Hashable, Sendable {
    /// By itself, with a status.
    case exited(Int)
    /// By a signal: a fault of its own, the kernel's or somebody else's will.
    case killed(signal: Int)
    /// For want of memory.
    case outOfMemory

    /// What is known of the end: the status that the system gives, and what the worker noted.
    ///
    /// A worker has a process before it that waits for it, and passes the signal that ended it on
    /// as 128 and its number, as shells do.
    init(status: Int, isSignal: Bool, hasRunOutOfMemory: Bool) {
        let signal = isSignal ? status : status - 128
        if hasRunOutOfMemory {
            self = .outOfMemory
        } else if (1...64).contains(signal) {
            self = .killed(signal: signal)
        } else {
            self = .exited(status)
        }
    }

    /// What happened, as part of a sentence.
    var words: String {
        switch self {
        case .exited(let status): "ended with status \(status)"
        case .outOfMemory: "ran out of the memory that it may take"
        case .killed(let signal):
            switch signal {
            case 31: "tried what its sandbox forbids, and was ended"
            case 24: "used up its processor time"
            case 4, 5, 6, 7, 8, 11: "crashed (signal \(signal))"
            default: "was ended by signal \(signal)"
            }
        }
    }
}
