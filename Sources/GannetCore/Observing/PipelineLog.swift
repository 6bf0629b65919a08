/// Writes down what a pipeline does, in lines for people.
///
/// A pipeline without a log, or with one that is off, makes no line and no event for it.
public struct PipelineLog: Sendable {
    /// How much is written: each level has what those before it have.
    public enum Level: Int, Hashable, Sendable, Comparable, CaseIterable {
        /// Nothing.
        case off
        /// What failed.
        case error
        /// How loads ended.
        case info
        /// What led to it: which cache said what, transfers, retries.
        case debug
        /// Every step, and how far the bytes are.
        case trace

        /// Compares by how much is written.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// One line.
    public struct Line: Hashable, Sendable {
        /// How much it matters.
        public let level: Level
        /// What happened, in one line without an end and without secrets, as
        /// ``PipelineEvent/description`` has it.
        public let text: String
    }

    /// Up to which level is written.
    public let level: Level
    private let sink: @Sendable (Line) -> Void

    /// A log that gives each line to `sink`, which is called like ``PipelineObserving``.
    public init(level: Level, sink: @escaping @Sendable (Line) -> Void) {
        self.level = level
        self.sink = sink
    }

    /// Writes an event down, if its level is to be written.
    func write(_ event: PipelineEvent) {
        guard event.level <= level else { return }
        sink(Line(level: event.level, text: event.description))
    }
}
