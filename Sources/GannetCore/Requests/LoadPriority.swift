/// How urgent a load is among the others of its lane.
public enum LoadPriority: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// After everything else.
    case veryLow
    /// After what is normal.
    case low
    /// The default.
    case normal
    /// Before what is normal.
    case high
    /// Before everything else.
    case veryHigh

    /// Compares by urgency.
    public static func < (left: LoadPriority, right: LoadPriority) -> Bool {
        left.rawValue < right.rawValue
    }
}

/// The lane that a load waits in: how near its picture is to being seen.
public enum LoadLane: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Nobody looks for it yet.
    ///
    /// Never takes the last slot.
    case prefetch
    /// About to be seen, such as a row just outside the window.
    case nearby
    /// On screen.
    ///
    /// The newest request goes first.
    case visible

    /// Compares by nearness.
    public static func < (left: LoadLane, right: LoadLane) -> Bool {
        left.rawValue < right.rawValue
    }
}
