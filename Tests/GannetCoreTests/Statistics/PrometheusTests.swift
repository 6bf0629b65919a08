import FoundationEssentials
import GannetTesting
import Testing

@testable import GannetCore

@Suite("Statistics for Prometheus", .timeLimit(.minutes(1)))
struct PrometheusTests {
    @Test("have counters, histograms and gauges that a strict reader understands")
    func wholePipeline() async throws {
        let fake = FakePipeline()
        let request = ImageRequest("https://a.example/1.png")
        let task = fake.pipeline.imageTask(with: request)
        let transfer = try await fake.loader.started.wait(count: 1)[0]
        fake.time.advance(by: 2)
        var text = try PrometheusReader(fake.pipeline.statistics.prometheusText)
        let running = ["stage": "transfer", "lane": "visible"]
        #expect(text.value("gannet_steps_running", running) == 1)
        transfer.respond(
            headers: ["Cache-Control": "max-age=60"],
            body: FakeDecoder.file(width: 8, height: 8, byteCount: 1000))
        _ = try await task.image
        _ = try await fake.pipeline.image(for: request)
        text = try PrometheusReader(fake.pipeline.statistics.prometheusText)
        #expect(text.value("gannet_requests_total") == 2)
        #expect(text.value("gannet_memory_hits_total") == 1)
        #expect(text.value("gannet_steps_running", running) == 0)
        #expect(text.value("gannet_load_duration_seconds_sum", ["source": "network"]) == 2)
        #expect(text.value("gannet_stage_duration_seconds_count", ["stage": "decode"]) == 1)
        #expect(text.value("gannet_queue_wait_seconds_count", ["lane": "visible"]) == 3)
        #expect(text.value("gannet_body_bytes_sum") == 1000)
        #expect(
            text.value("gannet_memory_cache_bytes") == Double(fake.memory.byteCount))
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("count each bucket's values in those after it too, up to +Inf, which has them all")
    func buckets() throws {
        var histogram = Histogram(bounds: [0.5, 1])
        for value in [0.1, 0.7, 0.8, 9] { histogram.add(value) }
        var text = PrometheusText()
        text.histogram("a_seconds", "Times.", [([("kind", "x")], histogram)])
        let read = try PrometheusReader(text.text)
        #expect(read.types == ["a_seconds": "histogram"])
        for (bound, count) in [("0.5", 1.0), ("1", 3), ("+Inf", 4)] {
            #expect(read.value("a_seconds_bucket", ["kind": "x", "le": bound]) == count)
        }
        #expect(read.value("a_seconds_count", ["kind": "x"]) == 4)
        #expect(abs((read.value("a_seconds_sum", ["kind": "x"]) ?? 0) - 10.6) < 0.001)
    }

    @Test("escape what would end a label or a line")
    func escaping() throws {
        let value = "a\"b\\c\nd"
        var text = PrometheusText()
        text.counter("things", "One\nline, \\ and \"quotes\".", [([("name", value)], 3)])
        #expect(text.text.split(separator: "\n").count == 3)
        #expect(text.text.contains("One\\nline, \\\\ and \"quotes\"."))
        let read = try PrometheusReader(text.text)
        #expect(read.value("things_total", ["name": value]) == 3)
    }
}
