/// Which pictures in memory may be shown while a request loads, of those that are of the same
/// address, form and frame but of another size.
public enum StandInPolicy: Hashable, Sendable, CaseIterable {
    /// None: only what the request itself has left in memory, fresh or stale.
    case none
    /// One that is at least as large as what is wanted.
    case larger
    /// Any: one at least as large if there is one, otherwise the largest.
    case any
}
