/// Which way a list is being scrolled.
public enum ScrollDirection: Hashable, Sendable {
    /// Towards its last row.
    case forward
    /// Towards its first row.
    case backward

    /// The direction of a move by that many rows, if it is one.
    init?(shift: Int) {
        guard shift != 0 else { return nil }
        self = shift > 0 ? .forward : .backward
    }
}
