import Foundation
import Gannet
import GannetTesting
import Testing

@Suite("The Accept field", .timeLimit(.minutes(1)))
struct AcceptTests {
    private func sent(by request: (String) -> ImageRequest) async throws -> [String] {
        let origin = try ScriptedOrigin { _ in .status(404) }
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        // The answer is no picture: only what was asked counts.
        _ = try? await pipeline.image(for: request(origin.url("/1.png")))
        let requests = try await origin.waitForRequests(1)
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
        return requests[0].headers.values(of: "Accept")
    }

    @Test("names the formats built in, best first, then what else is taken")
    func standard() async throws {
        let fields = try await sent { ImageRequest($0) }
        let types = try #require(fields.first).split(separator: ",").map(String.init)
        let formats = CodecRegistry.standard.decodableFormats.map(\.mediaType)
        #expect(fields.count == 1)
        #expect(Set(types.dropLast(2)) == Set(formats))
        #expect(types.suffix(2) == ["image/*;q=0.8", "*/*;q=0.5"])
        let best = ["image/jxl", "image/avif", "image/webp", "image/svg+xml", "image/png"]
        #expect(types.filter(best.contains) == best.filter(types.contains))
        #expect(types.firstIndex(of: "image/png") ?? 9 < types.firstIndex(of: "image/jpeg") ?? 0)
    }

    @Test("is the request's own where it sets one", arguments: ["Accept", "accept"])
    func own(name: String) async throws {
        let fields = try await sent { address in
            var request = ImageRequest(address)
            request.headers = HTTPHeaders([.init(name: name, value: "image/gif")])
            return request
        }
        #expect(fields == ["image/gif"])
    }
}
