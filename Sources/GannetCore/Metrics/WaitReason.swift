/// Why a piece of work waits, or waited, for its turn.
public enum WaitReason: Hashable, Sendable {
    /// All places of its host were taken: so many.
    case host(width: Int)
    /// All places of its stage were taken: so many.
    case width(Int)
    /// One place was free, and that one is kept from prefetches.
    case lastPlace
    /// Its lane was suspended.
    case suspended(LoadLane)
    /// Others were asked for with more urgency at the same moment.
    case turn
}
