import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Parts of a long body to be kept", .timeLimit(.minutes(1)))
struct CheckpointTests {
    private let body = Data.pattern(3_200_000)

    @Test("are handed over now and then while the rest comes, and cost three times it at most")
    func dripping() async throws {
        let parts = try await parts(passing: 3) { $0.wantsCheckpoints = true }
        let sizes = parts.map(\.body.count)
        #expect(sizes.count >= 3 && sizes.reduce(0, +) <= 3 * body.count)
        #expect(sizes.allSatisfy { $0 >= CheckpointSteps.first && $0 < body.count })
        for (earlier, later) in zip(sizes, sizes.dropFirst()) { #expect(later >= earlier * 3 / 2) }
        for part in parts {
            #expect(part.body == body.prefix(part.body.count))
            #expect(part.status == 200 && part.headers["ETag"] == "\"1\"")
        }
    }

    @Test("are none of a body that comes quickly, nor where nobody asks for them")
    func none() async throws {
        #expect(try await parts(passing: 0.2) { $0.wantsCheckpoints = true }.isEmpty)
        #expect(try await parts(passing: 3) { _ in }.isEmpty)
        #expect(
            try await parts(passing: 3) {
                $0.wantsCheckpoints = true
                $0.method = "POST"
            }.isEmpty)
    }

    @Test("are due when there is half as much again, and not too soon after each other")
    func steps() {
        var steps = CheckpointSteps(at: 10)
        let looks: [(received: Int, now: Double)] = [
            (5 << 20, 11.9), ((1 << 20) - 1, 20), (2 << 20, 20), ((3 << 20) - 1, 30),
            (4 << 20, 21.9), (4 << 20, 22),
        ]
        let due = looks.map { steps.isDue(received: $0.received, at: $0.now) }
        #expect(due == [false, false, true, false, false, true])
    }

    /// What is handed over of a body in five pieces, so many seconds passing before each.
    private func parts(
        passing seconds: Double, _ change: (inout HTTPRequest) -> Void
    ) async throws -> [HTTPResponse] {
        let gates = (0..<4).map { _ in Gate() }
        let bench = try Bench(keepsTime: true) { [body] _ in
            OriginAnswer.ok(body, headers: ["ETag": "\"1\""]).dripping(through: gates)
        }
        var request = bench.request()
        request.timeouts.whole = 1000
        change(&request)
        let load = RecordedLoad(request, on: bench.client)
        for (number, gate) in gates.enumerated() {
            try await load.hasBegun(piece: number, of: 640_000)
            bench.pass(seconds, during: load)
            gate.open()
        }
        #expect(try await load.result().get().body == body)
        return load.events.events.compactMap {
            if case .checkpoint(let part) = $0 { part } else { nil }
        }
    }
}
