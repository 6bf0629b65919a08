import FoundationEssentials
import GannetCore

extension DemoReport {
    /// A report of what a pipeline counted, and how long binding rows took, in seconds.
    init(_ counters: PipelineCounters, binds: [Double]) {
        requests = counters.requests
        transfers = counters.transfers
        memoryHits = counters.memoryHits
        diskHits = counters.diskHits
        cancelled = counters.cancelled
        failed = counters.failed
        let durations = Percentiles(binds)
        bindP50US = durations.at(50) * 1e6
        bindP99US = durations.at(99) * 1e6
        bindMaxUS = durations.maximum * 1e6
    }

    /// The report as JSON, its keys in order.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return try encoder.encode(self) + Data("\n".utf8)
    }
}
