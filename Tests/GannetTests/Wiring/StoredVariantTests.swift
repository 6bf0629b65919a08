import Foundation
import Gannet
import GannetCaching
import GannetCore
import GannetTesting
import TestSupport
import Testing

@Suite("Thumbnails that are kept on disk", .timeLimit(.minutes(1)))
struct StoredVariantTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "gannet-variants-\(UUID().uuidString)").path
    private let pictures = Recorder<Data>()
    private let origin: ScriptedOrigin

    init() throws {
        origin = try ScriptedOrigin { [pictures] request in
            // The latest picture, named by how many there have been.
            let picture = pictures.events.last ?? Data()
            let headers: HTTPHeaders = [
                "ETag": "\"\(pictures.count)\"",
                "Cache-Control": request.path == "/stale.png" ? "no-cache" : "max-age=600",
            ]
            let isKnown = request.headers["If-None-Match"] == headers["ETag"]
            return isKnown
                ? OriginAnswer(status: 304, headers: headers)
                : .ok(picture, type: "image/png", headers: headers)
        }
        pictures.append(try Self.picture(seed: 1))
    }

    @Test("are shown by the next run without a look at the original, to the last pixel")
    func nextRun() async throws {
        let first = try await load("/a.png", keeps: true)
        // Without its body the original could not be decoded again.
        try removeBodies()
        let second = try await load("/a.png")
        #expect(second.response.source == .disk && second.decodes == 0)
        #expect(second.response.image.colors == first.response.image.colors)
        #expect(second.response.header == first.response.header)
        #expect(second.response.encodedByteCount == pictures.events[0].count)
        #expect(first.decodes == 1 && origin.requests.count == 1)
        try clean()
    }

    @Test("are not kept unless the policy says so, nor of what is hardly smaller than its file")
    func policy() async throws {
        for (policy, side) in [(nil, 40), (VariantPolicy(), 300)] as [(VariantPolicy?, Int)] {
            for _ in 0..<2 {
                #expect(try await load("/a.png", policy: policy, side: side).decodes == 1)
            }
        }
        try clean()
    }

    @Test("go with their original: one that has changed, and one that was removed")
    func changed() async throws {
        _ = try await load("/a.png", keeps: true)
        pictures.append(try Self.picture(seed: 2))
        let changed = try await load("/a.png", cachePolicy: .reload, keeps: true)
        let after = try await load("/a.png")
        #expect(after.response.image.colors == changed.response.image.colors && after.decodes == 0)
        let pipeline = pipeline(VariantPolicy())
        pipeline.removeCached(ImageRequest(origin.url("/a.png")))
        _ = await pipeline.shutdown()
        let store = try DiskStore(.init(path: folder))
        #expect(Array(store.entries()).isEmpty)
        store.shutdown()
        try clean()
    }

    @Test("are asked about at the origin as their original is, and outlive a 304")
    func revalidated() async throws {
        let first = try await load("/stale.png", keeps: true)
        let second = try await load("/stale.png")
        #expect(second.response.source == .revalidated)
        #expect(second.response.image.colors == first.response.image.colors)
        #expect(origin.requests.count == 2)
        try clean()
    }

    @Test("are made anew when they are damaged")
    func damaged() async throws {
        _ = try await load("/a.png", keeps: true)
        let store = try DiskStore(.init(path: folder))
        for item in store.entries() where item.key.variant.hasPrefix("decoded|") {
            var entry = try #require(store.entry(for: item.key))
            entry.body = Data("no picture".utf8)
            store.store(entry, for: item.key)
        }
        store.shutdown()
        #expect(try await load("/a.png", keeps: true).decodes == 1)
        #expect(try await load("/a.png").decodes == 0)
        try clean()
    }

    // MARK: - Parts

    /// A load in a run of its own, and how many files were decoded for it.
    private func load(
        _ path: String, policy: VariantPolicy? = VariantPolicy(), side: Int = 40,
        cachePolicy: CachePolicy = .protocol, keeps: Bool = false
    ) async throws -> (response: ImageResponse, decodes: Int) {
        let events = EventList()
        let pipeline = pipeline(policy, events)
        var request = ImageRequest(origin.url(path))
        request.options.targetSize = TargetSize(side)
        request.cachePolicy = cachePolicy
        let response = try await pipeline.imageTask(with: request).response
        let decodes = pipeline.counters.decodes
        if keeps {
            try await events.events.wait { events in
                events.contains { if case .variantStored = $0 { true } else { false } }
            }
        }
        #expect(await pipeline.shutdown().isClean)
        return (response, decodes)
    }

    private func pipeline(
        _ policy: VariantPolicy?, _ observer: EventList = EventList()
    ) -> ImagePipeline {
        var configuration = ImagePipeline.Configuration.standard(cache: .folder(folder))
        configuration.observer = observer
        configuration.variants = policy
        return ImagePipeline(configuration: configuration)
    }

    /// A picture of many colours, partly transparent, whose file is too long for the index.
    private static func picture(seed: UInt64) throws -> Data {
        var random = DeterministicRandom(seed: seed)
        let image = Image.pattern(width: 320, height: 240, layout: .rgba8) { _, _ in
            UInt32.random(in: 0...UInt32.max, using: &random)
        }
        return try CodecRegistry.standard.encoder(for: .png)
            .encode(image, options: EncodeOptions())
    }

    private func removeBodies() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
        let bodies = files.filter { $0.contains("bodies/") && !$0.hasSuffix("/") }
        for file in bodies {
            let path = folder + "/" + file
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            if size > 100_000 { try FileManager.default.removeItem(atPath: path) }
        }
    }

    private func clean() throws {
        origin.stop()
        try FileManager.default.removeItem(atPath: folder)
    }
}
