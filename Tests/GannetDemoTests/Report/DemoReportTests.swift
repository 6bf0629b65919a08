import Foundation
import GannetCore
import Testing

@testable import GannetDemo

@Suite("The demo's report", .timeLimit(.minutes(1)))
struct DemoReportTests {
    @Test("it has exactly the keys that scripts rely on")
    func keys() throws {
        let json = try JSONSerialization.jsonObject(with: DemoReport().json()) as? [String: Any]
        #expect(
            json?.keys.sorted() == [
                "bind_us_max", "bind_us_p50", "bind_us_p99", "cancelled", "disk_hits", "failed",
                "fill_ms", "memory_hits", "memory_mb", "moving", "own_core_percent", "own_ms_max",
                "requests", "rows", "rows_passed", "stall_ms_max", "transfers", "wrong_rows",
            ])
    }

    @Test("it tells what the pipeline counted, and binds in microseconds")
    func counters() {
        var counters = PipelineCounters()
        counters.requests = 9
        counters.transfers = 5
        counters.memoryHits = 3
        counters.diskHits = 1
        counters.cancelled = 2
        counters.failed = 4
        let report = DemoReport(counters, binds: [0.000_5, 0.000_25, 0.001])
        #expect(report.requests == 9)
        #expect(report.transfers == 5)
        #expect(report.memoryHits == 3)
        #expect(report.diskHits == 1)
        #expect(report.cancelled == 2)
        #expect(report.failed == 4)
        #expect(report.bindP50US == 500)
        #expect(report.bindMaxUS == 1000)
    }

    @Test("percentiles are values that were measured, by nearest rank")
    func percentiles() {
        let values = Percentiles((1...200).map(Double.init).shuffled())
        #expect(values.at(50) == 100)
        #expect(values.at(99) == 198)
        #expect(values.at(0) == 1)
        #expect(values.at(100) == 200)
        #expect(values.maximum == 200)
        #expect(Percentiles([]).at(50) == 0)
        #expect(Percentiles([]).maximum == 0)
        #expect(Percentiles([7]).at(99) == 7)
    }
}
