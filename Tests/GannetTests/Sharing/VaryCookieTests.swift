import Foundation
import Gannet
import GannetNetworking
import GannetTesting
import Testing

/// An origin that sets a cookie and answers by it, as it says itself (`Vary: Cookie`).
@Suite("An answer that depends on a cookie of the jar", .timeLimit(.minutes(1)))
struct VaryCookieTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "gannet-vary-\(UUID().uuidString)").path

    /// Its pictures are as wide as the account says: 10 or 20 pixels.
    private func origin() throws -> ScriptedOrigin {
        let pictures = try [10, 20].map { width in
            try CodecRegistry.standard.encoder(for: .png).encode(
                .solid(0xFF, width: width, height: 5, layout: .rgba8), options: EncodeOptions())
        }
        return try ScriptedOrigin { request in
            if let width = request.query {
                return .ok(Data(), headers: ["Set-Cookie": "width=\(width); Path=/"])
            }
            let isWide = request.headers["Cookie"] == "width=20"
            return .ok(
                pictures[isWide ? 1 : 0], type: "image/png",
                headers: ["Cache-Control": "max-age=600", "Vary": "Cookie"])
        }
    }

    private func parts() -> StandardParts {
        var parts = StandardParts()
        parts.cache = .folder(folder)
        parts.http.usesEnvironmentProxies = false
        return parts
    }

    /// The memory cache cannot see the cookie, and leaves the question to the store.
    @Test("is used from memory and disk only as long as that cookie is the same")
    func pipeline() async throws {
        let origin = try origin()
        let pipeline = ImagePipeline(configuration: .standard(parts()))
        let request = ImageRequest(origin.url("/me.png"))
        for (width, source) in [(10, nil), (20, nil), (20, ResponseSource.disk), (10, .network)] {
            if source != .disk {
                _ = try await pipeline.data(for: ImageRequest(origin.url("/set?\(width)")))
            }
            let response = try await pipeline.response(for: request)
            #expect(response.image.width == width && response.source == source ?? .network)
        }
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("is used by the HTTP cache only as long as that cookie is the same")
    func cache() async throws {
        let origin = try origin()
        var client = HTTPClient.Configuration()
        client.usesEnvironmentProxies = false
        let cache = HTTPCache(
            loader: HTTPClient(configuration: client), store: FakeDataCache(),
            executor: ThreadedExecutor(), time: FakeTime())
        func body(_ path: String) async throws -> Data {
            try await cache.response(for: HTTPRequest(url: ImageURL(origin.url(path)))).response
                .body
        }
        _ = try await body("/set?10")
        let narrow = try await body("/me.png")
        _ = try await body("/set?20")
        let wide = try await body("/me.png")
        #expect(wide != narrow)
        #expect(try await body("/me.png") == wide)
        #expect(origin.requests.count { $0.path == "/me.png" } == 2)
        origin.stop()
    }
}
