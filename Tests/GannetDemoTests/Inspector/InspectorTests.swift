import GannetCore
import GannetTesting
import Testing

@testable import GannetDemo

@Suite("What the inspector shows", .timeLimit(.minutes(1)))
struct InspectorTests {
    @Test("a plot keeps the last values, and ends at the right edge")
    func plot() {
        var plot = Plot()
        #expect(plot.points(width: 100, height: 10, top: 1).isEmpty)
        for value in 0..<200 { plot.add(Double(value)) }
        #expect(plot.values.count == Plot.length)
        let points = plot.points(width: 119, height: 10, top: 1)
        #expect(points.first?.x == 0 && points.last?.x == 119)
        #expect(points.last?.y == 0)
        var flat = Plot()
        flat.add(2)
        #expect(flat.points(width: 119, height: 10, top: 4).map(\.y) == [5])
    }

    @Test("shares and rates follow from what a pipeline has counted")
    func reading() async throws {
        let fake = FakePipeline { _ in
            .ok(FakePipeline.picture, headers: ["Cache-Control": "max-age=60"])
        }
        let before = fake.pipeline.statistics
        let request = ImageRequest("https://example.org/a.png")
        _ = try await fake.pipeline.image(for: request)
        _ = try await fake.pipeline.image(for: request)
        let now = fake.pipeline.statistics
        let reading = InspectorReading(now, since: before, seconds: 0.5)
        #expect(reading.memoryHitPercent == 50)
        #expect(reading.diskHitPercent == 0)
        #expect(reading.bytesPerSecond == Double(FakePipeline.picture.count) * 2)
        #expect(reading.memoryBytes > 0)
        #expect(InspectorReading(now, since: nil, seconds: 0).bytesPerSecond == 0)
        _ = await fake.pipeline.shutdown()
    }

    @Test("what runs and waits is told by lane")
    func lanes() async throws {
        let fake = FakePipeline()
        let suspension = fake.pipeline.suspend(.nearby)
        let urls = (0..<3).map { "https://example.org/\($0).png" }
        let tasks = urls.map { url in
            var request = ImageRequest(url)
            request.lane = .nearby
            return fake.pipeline.imageTask(with: request)
        }
        let reading = InspectorReading(fake.pipeline.statistics, since: nil, seconds: 0)
        #expect(reading.inFlight[.nearby]?.waiting == 3)
        #expect(reading.inFlight[.nearby]?.running == 0)
        for task in tasks { task.cancel() }
        suspension.release()
        _ = await fake.pipeline.shutdown()
    }
}
