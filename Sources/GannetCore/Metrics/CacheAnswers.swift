/// What the memory cache said to a request.
public enum MemoryAnswer: String, Hashable, Sendable {
    /// It was not asked: there is none, or the policy forbids it.
    case notAsked
    /// It had nothing of use.
    case none
    /// It had the picture, and it was fresh.
    case fresh
    /// It had the picture, but the origin was to be asked again.
    case stale
    /// It had a larger picture, which was reduced.
    case larger
}

/// What the disk store said to a request.
public enum DiskAnswer: String, Hashable, Sendable {
    /// It was not asked: there is none, the policy forbids it, or the picture needed no bytes.
    case notAsked
    /// It had nothing.
    case none
    /// It had a fresh answer, which was used.
    case fresh
    /// It had a stale answer, which was used although it was stale.
    case stale
    /// It had an answer that the origin was asked to confirm.
    case revalidated
    /// It had an answer that could not be used for this request.
    case unusable
}
