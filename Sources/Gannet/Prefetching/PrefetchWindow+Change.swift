extension PrefetchWindow {
    /// What a move of the list changes for the rows around those on screen.
    public struct Change: Hashable, Sendable {
        /// The rows to load now, in this order: those ahead before those behind, the nearest first.
        public var start: [Int] = []
        /// The rows that are not worth loading any more, in ascending order.
        public var stop: [Int] = []

        /// Nothing to do.
        public init() {}
    }
}
