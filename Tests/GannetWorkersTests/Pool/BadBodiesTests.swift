import GannetCore
import Testing

@testable import GannetWorkers

@Suite("Bodies that end workers", .timeLimit(.minutes(1)))
struct BadBodiesTests {
    private let crash = ImageError(.decoderCrashed, "it crashed")

    @Test("are remembered from the second time on, with their error")
    func second() {
        var bodies = BadBodies()
        #expect(bodies.isEmpty)
        bodies.note(7, crash)
        #expect(bodies.verdict(on: 7) == nil && !bodies.isEmpty)
        bodies.note(7, crash)
        #expect(bodies.verdict(on: 7)?.code == .decoderCrashed)
        #expect(bodies.verdict(on: 8) == nil)
    }

    @Test("are forgotten, the oldest first, when there are many")
    func many() {
        var bodies = BadBodies()
        for body in 0...BadBodies.capacity {
            bodies.note(body, crash)
            bodies.note(body, crash)
        }
        #expect(bodies.verdict(on: 0) == nil)
        #expect(bodies.verdict(on: 1) != nil && bodies.verdict(on: BadBodies.capacity) != nil)
    }
}
