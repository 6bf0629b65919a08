import Foundation
import Gannet
import GannetTesting
import Testing

@Suite("A pipeline for strangers' addresses", .timeLimit(.minutes(1)))
struct StrangersPipelineTests {
    private func picture() throws -> Data {
        try CodecRegistry.standard.encoder(for: .jpeg).encode(
            Image.solid(0x3366_99FF, width: 8, height: 8, layout: .rgba8),
            options: EncodeOptions())
    }

    private func blocked(_ text: String, by pipeline: ImagePipeline) async -> Bool {
        do {
            _ = try await pipeline.image(for: ImageRequest(text))
            return false
        } catch {
            return error.code == .blockedAddress
        }
    }

    @Test("one line keeps it from files and from this machine")
    func refuses() async throws {
        let origin = try ScriptedOrigin { _ in .status(200) }
        let pipeline = ImagePipeline(
            configuration: .standard(cache: .none, policy: .strangers))
        #expect(await blocked("file:///etc/hostname", by: pipeline))
        #expect(await blocked(origin.url("/1.jpg"), by: pipeline))
        #expect(await pipeline.shutdown().isClean)
        #expect(origin.connectionCount == 0)
        origin.stop()
    }

    @Test("pictures inside the address itself are shown")
    func dataURLs() async throws {
        let pipeline = ImagePipeline(
            configuration: .standard(cache: .none, policy: .strangers))
        let text = "data:image/jpeg;base64," + (try picture().base64EncodedString())
        #expect(try await pipeline.image(for: ImageRequest(text)).width == 8)
        #expect(await pipeline.shutdown().isClean)
    }

    @Test("a redirect leads to no file, whatever the policy")
    func redirectToFile() async throws {
        let origin = try ScriptedOrigin { _ in .redirect(to: "file:///etc/hostname") }
        let pipeline = ImagePipeline(configuration: .standard(cache: .none))
        await #expect {
            try await pipeline.image(for: ImageRequest(origin.url("/1.jpg")))
        } throws: {
            ($0 as? ImageError)?.code == .unsupportedScheme
        }
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
    }

    @Test("what a pipeline without a policy has stored is not for strangers to ask for")
    func ownCache() async throws {
        let jpeg = try picture()
        let origin = try ScriptedOrigin { _ in
            .ok(jpeg, type: "image/jpeg", headers: ["Cache-Control": "max-age=600"])
        }
        let cache = CacheLocation.application("gannet-test-\(UUID().uuidString)")
        let request = ImageRequest(origin.url("/1.jpg"))
        let open = ImagePipeline(configuration: .standard(cache: cache))
        _ = try await open.image(for: request)
        #expect(await open.shutdown().isClean)
        let checked = ImagePipeline(configuration: .standard(cache: cache, policy: .strangers))
        #expect(await blocked(origin.url("/1.jpg"), by: checked))
        #expect(await checked.shutdown().isClean)
        #expect(origin.requests.count == 1)
        origin.stop()
        let folder = try #require(cache.path)
        for path in [folder, folder + "-checked"] {
            // `try?` because one that was not made need not be removed.
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
