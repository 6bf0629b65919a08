/// What was still going on when a pipeline was shut down; all zero when it had come to rest.
public struct ShutdownReport: Hashable, Sendable {
    /// Loads that had no outcome yet; each has ended as cancelled now.
    public var unfinishedLoads = 0
    /// Exchanges that were under way; each was stopped.
    public var openTransfers = 0
    /// Pieces of blocking work that were running or waiting; none is running now.
    public var runningWork = 0

    /// Whether nothing was going on.
    public var isClean: Bool { self == ShutdownReport() }

    /// All zero.
    public init() {}
}
