import GannetCore

/// What a test has left running in a pipeline: the error that fails it.
public struct LeftRunning: Error, CustomStringConvertible {
    /// What the pipeline said about itself.
    public let report: ShutdownReport
    /// The addresses of the loads that had no outcome.
    public let urls: [ImageURL]

    /// What was still going on, in words.
    public var description: String {
        var parts: [String] = []
        if report.unfinishedLoads > 0 {
            let names = urls.map(\.text).sorted().joined(separator: ", ")
            parts.append("loads without an outcome: \(report.unfinishedLoads) (\(names))")
        }
        if report.openTransfers > 0 { parts.append("open transfers: \(report.openTransfers)") }
        if report.runningWork > 0 { parts.append("work under way: \(report.runningWork)") }
        return parts.joined(separator: ", ")
            + "; a test waits for what it starts, or cancels it"
    }
}
