import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Bodies that are interrupted", .timeLimit(.minutes(1)))
struct InterruptionTests {
    @Test("what came before a reset, a close or a cut chunk is handed over", arguments: 0..<3)
    func broken(way: Int) async throws {
        let bench = try Bench { _ in
            let answer = OriginAnswer.ok(.pattern(100_000), headers: ["ETag": "\"1\""])
            return switch way {
            case 0: answer.resetting(after: 40_000)
            case 1: answer.closing(after: 40_000)
            default: answer.chunked(1000).closing(after: 40_000)
            }
        }
        let load = RecordedLoad(bench.request("/a"), on: bench.client)
        _ = try await load.failure()
        let part = try #require(load.interruptions.first)
        // A reset may overtake what was sent before it.
        #expect(way == 0 ? part.body.count <= 40_000 : part.body.count == 40_000)
        #expect(part.body == .pattern(100_000).prefix(part.body.count))
        #expect(part.status == 200 && part.headers["ETag"] == "\"1\"")
        #expect(part.url.text == bench.origin.url("/a"))
        #expect(load.endsWithInterruption)
    }

    @Test("what came before a pause that is too long is handed over")
    func stalled() async throws {
        let bench = try Bench(keepsTime: true) { _ in
            OriginAnswer(status: 206, body: .pattern(100_000)).stalling(after: 5000)
        }
        var request = bench.request()
        request.timeouts.stall = 5
        let load = RecordedLoad(request, on: bench.client)
        // The head and these bytes come in one packet.
        try await load.events.wait(count: 1)
        bench.pass(5, during: load)
        #expect(try await load.failure().code == .timeout)
        #expect(load.interruptions.first?.status == 206)
        #expect(load.interruptions.first?.body == .pattern(5000))
        #expect(load.endsWithInterruption)
    }

    @Test("what came before a cancel or a shutdown is handed over", arguments: [false, true])
    func stopped(byShutdown: Bool) async throws {
        let bench = try Bench { _ in OriginAnswer.ok(.pattern(200_000)).stalling(after: 70_000) }
        let load = RecordedLoad(bench.request(), on: bench.client)
        try await load.events.wait { events in
            events.contains { if case .progress = $0 { true } else { false } }
        }
        if byShutdown { bench.client.shutdown() } else { load.cancel() }
        #expect(try await load.failure().code == .cancelled)
        let part = try #require(load.interruptions.first)
        #expect(!part.body.isEmpty)
        #expect(part.body == .pattern(200_000).prefix(part.body.count))
        #expect(load.endsWithInterruption)
    }

    @Test("what nobody could go on with is not handed over", arguments: 0..<6)
    func useless(way: Int) async throws {
        let packed = try Gzip.compressed(.pattern(100_000))
        let bench = try Bench { _ in
            switch way {
            case 0: OriginAnswer(status: 404, body: .pattern(10_000)).closing(after: 4000)
            case 1: OriginAnswer.gzipped(packed).closing(after: packed.count - 10)
            case 2: OriginAnswer.ok(.pattern(10_000)).stalling(after: 0)
            default: OriginAnswer.ok(.pattern(10_000)).chunked(1000).closing(after: 9000)
            }
        }
        var request = bench.request()
        // Elsewhere a pause of a slow origin's would leave something to go on with.
        if way == 2 { request.timeouts.stall = 0.25 }
        if way == 3 { request.method = "POST" }
        if way == 4 { request.maximumBodyBytes = 5000 }
        if way == 5 { bench.origin.stop() }
        let load = RecordedLoad(request, on: bench.client)
        _ = try await load.failure()
        #expect(load.interruptions.isEmpty)
    }

    @Test("the memory that was received into is the memory handed over")
    func withoutCopy() throws {
        var block = BodyBlock()
        var place: UInt = 0
        let filled = unsafe block.fill(upTo: 1 << 20, growth: BodyGrowth(announced: 1 << 20)) {
            place = UInt(bitPattern: $0.baseAddress)
            return $0.count
        }
        #expect(filled == 1 << 20)
        let data = block.takeData()
        let handedOver = unsafe data.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
        #expect(handedOver == place)
    }
}
