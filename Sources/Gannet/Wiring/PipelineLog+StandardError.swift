import FoundationEssentials
import GannetCore

extension PipelineLog {
    /// A log on standard error, one line an event, such as
    /// `2026-11-30T09:04:58.123Z gannet info: task 3: https://a.example/1.png came from network`.
    ///
    /// Each line is written whole and without a buffer, so that the last one is there when the
    /// program ends, however it ends. No line has names and passwords of addresses, parameters
    /// that grant access, header fields or cookies. The thread that does the work writes, and
    /// waits if the reader of a pipe does not keep up; a line that cannot be written is lost.
    public static func standardError(level: Level) -> PipelineLog {
        lines(level: level, to: .standardError) { Date() }
    }

    /// A log of such lines to any descriptor and by any clock.
    static func lines(
        level: Level, to writer: LineWriter, now: @escaping @Sendable () -> Date
    ) -> PipelineLog {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return PipelineLog(level: level) { line in
            writer.write("\(style.format(now())) gannet \(line.level): \(line.text)")
        }
    }
}
