import Foundation
import GannetCodecs
import GannetCore
import GannetMoreCodecs
import GannetTesting
import Testing

@testable import GannetWorkers

@Suite("Animations and previews in workers", .timeLimit(.minutes(2)))
struct WorkerAnimationTests {
    private static let own = WorkerDecoderTests.own

    /// An animation of stripes that move.
    private func file(_ encoder: any AnimationEncoding) throws -> Data {
        try encoder.encode(
            AnimationOutline(delays: [40, 500, 100, 40], loopCount: 3), options: EncodeOptions()
        ) { index in
            .solid(UInt32(index * 60) << 16 | 0xFF, width: 120, height: 90, layout: .rgba8)
        }
    }

    private func registry(_ pool: DecoderPool) -> CodecRegistry {
        var registry = Self.own
        registry.useWorkers(.untrusted, in: pool, built: Self.own.decodableFormats)
        return registry
    }

    @Test("have the same frames as here, in whatever order")
    func frames() throws {
        let pool = DecoderPool.of(Programs.decoder)
        for format in Self.own.encodableFormats {
            guard let encoder = try Self.own.encoder(for: format) as? any AnimationEncoding else {
                continue
            }
            let file = try file(encoder)
            let options = DecodeOptions(layout: .rgba8)
            let here = try #require(
                try Self.own.decoder(for: file) as? any AnimationDecoding
            ).frames(of: file, options: options)
            let there = try #require(
                try registry(pool).decoder(for: file) as? any AnimationDecoding
            ).frames(of: file, options: options)
            #expect(here.header == there.header)
            for index in [3, 0, 1, 3, 2] {
                let (found, expected) = (try there.frame(index), try here.frame(index))
                #expect(WorkerDecoderTests.isEqual(found.image, expected.image), "\(format)")
            }
            #expect(throws: ImageError.self) { try there.frame(4) }
        }
        #expect(pool.workerCount == 1)
    }

    @Test("go on in another worker where theirs has ended, and where it has forgotten them")
    func reopening() throws {
        let pool = DecoderPool.of(Programs.decoder)
        let encoder = try #require(Self.own.encoder(for: .gif) as? any AnimationEncoding)
        let file = try file(encoder)
        let decoder = WorkerAnimationDecoder(.gif, in: pool)
        let all = try (0..<12).map { _ in try decoder.frames(of: file, options: DecodeOptions()) }
        let first = try all[0].frame(1).image
        // More than a worker holds open.
        for frames in all {
            #expect(WorkerDecoderTests.isEqual(try frames.frame(1).image, first))
        }
        for process in pool.processIDs { kill(process, SIGKILL) }
        for frames in all {
            #expect(WorkerDecoderTests.isEqual(try frames.frame(1).image, first))
        }
    }

    @Test("are written in a worker, of frames that another one decodes")
    func writing() throws {
        guard Self.own.encodableFormats.contains(.jpegXL) else { return }
        let pool = DecoderPool.of(Programs.decoder, width: 1)
        let encoder = try #require(Self.own.encoder(for: .gif) as? any AnimationEncoding)
        let gif = try file(encoder)
        let frames = try WorkerAnimationDecoder(.gif, in: pool).frames(
            of: gif, options: DecodeOptions(layout: .rgba8))
        let outline = AnimationOutline(delays: [40, 500, 100, 40], loopCount: 3)
        let written = try WorkerAnimationEncoder(.jpegXL, in: pool).encode(
            outline, options: EncodeOptions()
        ) { (index) throws(ImageError) in try frames.frame(index).image }
        let header = try Self.own.decoder(for: written).header(of: written, limits: .default)
        #expect(header.frameCount == 4 && header.frameDelays == [40, 500, 100, 40])
        #expect {
            try WorkerAnimationEncoder(.jpegXL, in: pool).encode(
                outline, options: EncodeOptions()
            ) { (_) throws(ImageError) in throw ImageError(.truncated, "no such frame") }
        } throws: { ($0 as? ImageError)?.code == .truncated }
        #expect(pool.workerCount == 2)
    }

    @Test("show what has come of a file as they do here")
    func previews() throws {
        let pool = DecoderPool.of(Programs.decoder)
        let file = try Self.own.encoder(for: .jpeg).encode(
            .gradient(width: 320, height: 200, layout: .rgba8),
            options: EncodeOptions(isProgressive: true))
        let there = try #require(try registry(pool).decoder(for: file) as? any ProgressiveDecoding)
            .previews(options: DecodeOptions())
        let here = JPEGDecoder().previews(options: DecodeOptions())
        var shown = 0
        for start in stride(from: 0, to: file.count, by: file.count / 5 + 1) {
            let part = Data(file[start..<min(file.count, start + file.count / 5 + 1)])
            try there.append(part)
            try here.append(part)
            let (found, expected) = (try there.picture(), try here.picture())
            #expect((found == nil) == (expected == nil))
            guard let found, let expected else { continue }
            #expect(WorkerDecoderTests.isEqual(found.image, expected.image))
            shown += 1
        }
        #expect(shown > 1)
    }
}
