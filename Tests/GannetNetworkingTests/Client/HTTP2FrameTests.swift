import Foundation
import GannetCore
import GannetTesting
import Synchronization
import Testing

@testable import GannetNetworking

@Suite("HTTP/2 frame by frame", .timeLimit(.minutes(1)))
struct HTTP2FrameTests {
    @Test("a new connection that is turned away at once does not end a load that changes nothing")
    func turnedAway() async throws {
        let origin = try HTTP2Origin { frame in
            guard frame.kind == .headers else { return [] }
            return frame.connection <= 2
                ? [.goAway(last: 0)] : HTTP2Frame.answer(to: frame.stream, "new")
        }
        let client = Self.client()
        defer { client.shutdown() }
        #expect(try await Self.load(origin, on: client).result().get().body == Data("new".utf8))
    }

    @Test("who is turned away again and again, or would change something, hears of it")
    func turnedAwayForGood() async throws {
        let origin = try HTTP2Origin { $0.kind == .headers ? [.goAway(last: 0)] : [] }
        let client = Self.client()
        defer { client.shutdown() }
        #expect(try await Self.load(origin, on: client).failure().code == .reset)
        let heads = origin.frames.events.count { $0.kind == .headers }
        #expect(heads == 1 + Repetition.most)
        var request = HTTPRequest(url: ImageURL(origin.url()))
        request.method = "POST"
        request.body = Data("a".utf8)
        #expect(try await client.failure(of: request).code == .reset)
        #expect(origin.frames.events.count { $0.kind == .headers } == heads + 1)
    }

    @Test("the weight of a load, and each new one, is told to the origin")
    func weight() async throws {
        let isWeighed = Mutex(false)
        // The library tells a new weight when next something comes for the stream: so bytes come,
        // each when the one before has arrived, until it has.
        let origin = try HTTP2Origin { frame in
            let ping = HTTP2Frame(.ping, [UInt8](repeating: 0, count: 8))
            switch frame.kind {
            case .headers: return HTTP2Frame.answer(to: 1, "a", isEnd: false) + [ping]
            case .ping where !isWeighed.withLock { $0 }:
                return [HTTP2Frame(.data, stream: 1, Array("b".utf8)), ping]
            case .priority where frame.weight == 200:
                isWeighed.withLock { $0 = true }
                return [HTTP2Frame(.data, flags: HTTP2Frame.endStream, stream: 1, [0x63])]
            default: return []
            }
        }
        let client = Self.client()
        defer { client.shutdown() }
        var request = HTTPRequest(url: ImageURL(origin.url()))
        request.weight = 42
        let load = RecordedLoad(request, on: client)
        try await load.events.wait(count: 1)
        load.setWeight(200)
        // The origin ends only a body that is weighed anew.
        let body = try await load.result().get().body
        #expect(body.first == UInt8(ascii: "a") && body.last == UInt8(ascii: "c"))
        let weights = origin.frames.events.filter { $0.stream == 1 }.compactMap(\.weight)
        #expect(weights.first == 42)
    }

    private static func client() -> HTTPClient {
        var configuration = HTTPClient.Configuration().withoutProxies
        configuration.speaksHTTP2InClear = true
        return HTTPClient(configuration: configuration)
    }

    private static func load(_ origin: HTTP2Origin, on client: HTTPClient) -> RecordedLoad {
        RecordedLoad(HTTPRequest(url: ImageURL(origin.url())), on: client)
    }
}
