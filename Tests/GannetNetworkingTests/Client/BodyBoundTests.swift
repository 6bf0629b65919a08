import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetNetworking

@Suite("Bodies that are larger than wanted", .timeLimit(.minutes(1)))
struct BodyBoundTests {
    @Test(
        "a body without an end is over at its limit, and its connection with it", arguments: 0..<2)
    func endless(way: Int) async throws {
        let bench = try Bench { _ in
            let answer = OriginAnswer.ok(.pattern(100_000))
            return (way == 0 ? answer : answer.chunked(10_000)).endless()
        }
        var request = bench.request()
        request.maximumBodyBytes = 1_000_000
        let load = RecordedLoad(request, on: bench.client)
        #expect(try await load.failure().code == .bodyTooLarge)
        #expect(load.progress.allSatisfy { $0.received <= 1_000_000 })
        #expect(load.interruptions.isEmpty)
        try await bench.origin.waitForClientClose(ofRequest: 0)
    }

    /// Nobody reads for a caller that does not return: the system's buffers fill, and the origin
    /// has to wait.
    @Test(
        "a caller that takes its time holds the origin up, and memory does not grow",
        .enabled(if: Nginx.isInstalled, "nginx is not installed"))
    func slowCaller() async throws {
        let size = 64 << 20
        let server = try Nginx {
            try $0.write(.pattern(size), to: "www/large")
            try $0.write(.pattern(10), to: "www/small")
        }
        let slow = HTTPClient(configuration: .init().withoutProxies)
        let (isHeld, mayGoOn) = (Gate(), Gate())
        let ends = Recorder<ImageError.Code?>()
        var request = HTTPRequest(url: ImageURL(server.url("/large")))
        request.maximumBodyBytes = 2 * size
        let load = slow.load(request) { event in
            switch event {
            case .progress:
                isHeld.open()
                mayGoOn.waitBlocking()
            case .finished(.failure(let error)): ends.append(error.code)
            case .finished: ends.append(nil)
            default: break
            }
        }
        try await isHeld.wait()
        // While somebody else gets the whole, the origin could have sent it to the slow one, too.
        let quick = HTTPClient(configuration: .init().withoutProxies)
        #expect(try await quick.answer(to: request).body.count == size)
        quick.shutdown()
        load.cancel()
        mayGoOn.open()
        #expect(try await ends.wait(count: 1) == [.cancelled])
        slow.shutdown()
        _ = try await HTTPClient(configuration: .init().withoutProxies).answer(
            to: server.url("/small"))
        let held = try #require(server.log.map(\.bytes).min())
        #expect(held < size / 4)
    }
}
