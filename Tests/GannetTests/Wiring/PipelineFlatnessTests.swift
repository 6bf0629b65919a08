import Foundation
import Gannet
import GannetTesting
import TestSupport
import Testing

/// The whole way: real client, real store, real decoder, both caches at their limits.
@Suite("What many pictures leave behind", .timeLimit(.minutes(5)))
struct PipelineFlatnessTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "gannet-flatness-\(UUID().uuidString)").path

    @Test("20,000 loads of an 8 KB icon leave memory and descriptors as they were")
    func pipeline() async throws {
        let icon = try Self.icon()
        let origin = try ScriptedOrigin(recordsEvents: false) { _ in
            .ok(icon, type: "image/jpeg", headers: ["Cache-Control": "max-age=600"])
        }
        var parts = StandardParts()
        parts.cache = .folder(folder)
        parts.http.usesEnvironmentProxies = false
        (parts.memoryLimit, parts.diskLimit) = (2_000_000, 16_000_000)
        let pipeline = ImagePipeline(configuration: .standard(parts))
        // Until both caches are full and every thread has what it takes.
        await Self.load(0..<4000, origin, pipeline)
        let before = try ProcessUsage.current()
        await Self.load(4000..<24_000, origin, pipeline)
        let after = try ProcessUsage.current()
        #expect(pipeline.counters.transfers == 24_000 && pipeline.counters.failed == 0)
        // The store opens files while it writes.
        #expect(abs(after.descriptors - before.descriptors) <= 2)
        #expect(after.residentBytes - before.residentBytes < 16_000_000)
        #expect(await pipeline.shutdown().isClean)
        origin.stop()
        try FileManager.default.removeItem(atPath: folder)
    }

    /// A picture of 48 × 48, made as long as icons are by what may follow it.
    private static func icon() throws -> Data {
        let image = Image.solid(0x3366_99FF, width: 48, height: 48, layout: .rgba8)
        let jpeg = try CodecRegistry.standard.encoder(for: .jpeg)
            .encode(image, options: EncodeOptions())
        return jpeg + Data(repeating: 0x20, count: 8192 - jpeg.count)
    }

    /// Loads these pictures, 32 at a time.
    private static func load(
        _ numbers: Range<Int>, _ origin: ScriptedOrigin, _ pipeline: ImagePipeline
    ) async {
        await withTaskGroup { group in
            for first in numbers.prefix(32) {
                group.addTask {
                    for number in stride(from: first, to: numbers.upperBound, by: 32) {
                        let address = origin.url("/\(number).jpg")
                        // `try?` because a failure counts among the pipeline's own.
                        _ = try? await pipeline.image(
                            for: ImageRequest(address, size: TargetSize(24)))
                    }
                }
            }
        }
    }
}
