import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import TestSupport
import Testing

@Suite("Animated GIF", .timeLimit(.minutes(1)))
struct GIFAnimationTests {
    private let palette = [0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_FFFF]

    private func frame(
        _ random: inout DeterministicRandom, width: Int, height: Int
    ) -> GIFBuilder.Frame {
        let isWhole = Int.random(in: 0..<3, using: &random) == 0
        let (w, h) =
            isWhole
            ? (width, height)
            : (
                Int.random(in: 1...width, using: &random),
                Int.random(in: 1...height, using: &random)
            )
        var frame = GIFBuilder.Frame(width: w, height: h, pixels: [])
        // Some reach out of the canvas.
        if !isWhole {
            frame.x = Int.random(in: 0..<width, using: &random)
            frame.y = Int.random(in: 0..<height, using: &random)
        }
        frame.isInterlaced = Bool.random(using: &random)
        let transparent = Int.random(in: 0..<6, using: &random)
        frame.control = (
            5, Int.random(in: 0...7, using: &random), transparent < 4 ? transparent : nil
        )
        frame.pixels = (0..<w * h).map { _ in Int.random(in: 0...3, using: &random) }
        return frame
    }

    /// The frames as the format's description has them, drawn pixel by pixel.
    private func composed(_ builder: GIFBuilder) -> [[UInt32]] {
        var canvas = [UInt32](repeating: 0, count: builder.width * builder.height)
        return builder.frames.map { frame in
            let before = canvas
            for (index, pixel) in frame.pixels.enumerated() {
                let (x, y) = (frame.x + index % frame.width, frame.y + index / frame.width)
                guard x < builder.width, y < builder.height else { continue }
                if pixel != frame.control?.transparent {
                    canvas[y * builder.width + x] = UInt32(palette[pixel]) << 8 | 0xFF
                }
            }
            let shown = canvas
            switch frame.control?.disposal {
            case 2:
                for y in frame.y..<max(frame.y, min(builder.height, frame.y + frame.height)) {
                    for x in frame.x..<max(frame.x, min(builder.width, frame.x + frame.width)) {
                        canvas[y * builder.width + x] = 0
                    }
                }
            case 3, 4: canvas = before
            default: break
            }
            return shown
        }
    }

    private func builder(seed: UInt64) -> GIFBuilder {
        var random = DeterministicRandom(seed: seed)
        let (width, height) = (Int.random(in: 1...9, using: &random), 7)
        var frames = (0..<12).map { _ in frame(&random, width: width, height: height) }
        // The first would make the canvas larger.
        (frames[0].x, frames[0].y) = (0, 0)
        return GIFBuilder(width: width, height: height, palette: palette, frames: frames)
    }

    @Test("frames are composed as described, in any order of asking", arguments: 1...20)
    func composition(seed: UInt64) throws {
        let builder = builder(seed: seed)
        let expected = composed(builder)
        let options = DecodeOptions(layout: .rgba8)
        let frames = try GIFDecoder().frames(of: builder.file, options: options)
        for index in Array(expected.indices) + expected.indices.reversed() + [3, 3, 11, 0, 7] {
            let isSame = Pixels(try frames.frame(index).image).words == expected[index]
            #expect(isSame, "frame \(index)")
        }
        let alone = try GIFDecoder().decode(builder.file, options: options.with(frame: 5))
        #expect(Pixels(alone.image).words == expected[5])
    }

    @Test("another decoder composes the same", .enabled(if: ReferenceDecoder.isPresent))
    func reference() throws {
        let samples = (1...6).flatMap { seed in
            var builder = builder(seed: UInt64(seed))
            // What the other decoder does otherwise is left out: frames beside the canvas, and the
            // colour of what no frame has drawn.
            builder.frames = builder.frames.filter {
                $0.x + $0.width <= builder.width && $0.y + $0.height <= builder.height
            }
            for index in builder.frames.indices {
                builder.frames[index].control?.disposal %= 2
            }
            let pixels = (0..<builder.width * builder.height).map { $0 % 3 }
            builder.frames.insert(
                GIFBuilder.Frame(width: builder.width, height: builder.height, pixels: pixels),
                at: 0)
            return builder.frames.indices.map { index in
                ReferenceDecoder.Sample("\(seed), frame \(index)", builder.file, frame: index)
            }
        }
        let differences = try ReferenceDecoder.differences(samples) { sample in
            let options = DecodeOptions(frame: sample.frame, layout: .rgba8)
            return try GIFDecoder().decode(sample.data, options: options).image
        }
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    @Test("of a file that ends early the frames that are there come, the last in part")
    func truncated() throws {
        let builder = builder(seed: 3)
        let file = builder.file
        let whole = composed(builder)
        #expect(throws: ImageError.self) {
            try GIFDecoder().frames(of: file.dropLast(2), options: DecodeOptions())
        }
        let options = DecodeOptions(damage: .lenient, layout: .rgba8)
        for part in [2, 4, 8] {
            let cut = file.dropLast(file.count / part)
            let frames = try GIFDecoder().frames(of: cut, options: options)
            let last = frames.header.frameCount - 1
            let end = try frames.frame(last)
            #expect(end.isTruncated)
            for index in 0..<last {
                let decoded = try frames.frame(index)
                #expect(!decoded.isTruncated)
                #expect(Pixels(decoded.image).words == whole[index])
            }
            #expect(Pixels(try frames.frame(last).image) == Pixels(end.image))
        }
    }

    @Test("a damaged frame is the same in any order of asking, and those after it come")
    func damaged() throws {
        var builder = builder(seed: 8)
        for (index, isInterlaced) in [(4, false), (9, true)] {
            builder.frames[index] = GIFBuilder.Frame(
                width: builder.width, height: 7, isInterlaced: isInterlaced, pixels: [],
                data: GIFBuilder.data([1, 1, 2], codeSize: 2))
        }
        let options = DecodeOptions(damage: .lenient, layout: .rgba8)
        let frames = try GIFDecoder().frames(of: builder.file, options: options)
        let forward = try (0..<12).map { Pixels(try frames.frame($0).image) }
        let backward = try (0..<12).reversed().map { Pixels(try frames.frame($0).image) }
        #expect(forward == backward.reversed())
        #expect(try frames.frame(4).isTruncated)
        let strict = try GIFDecoder().frames(of: builder.file, options: DecodeOptions())
        _ = try strict.frame(3)
        #expect(throws: ImageError.self) { try strict.frame(4) }
    }

    @Test("frames without number or of endless pixels are too large")
    func limits() throws {
        let file = builder(seed: 2).file
        var limits = DecodeLimits.default
        limits.maximumFrames = 11
        #expect { try GIFDecoder().header(of: file, limits: limits) } throws: {
            ($0 as? ImageError)?.code == .tooLarge
        }
        limits = .default
        limits.maximumAnimationPixels = 12
        #expect {
            try GIFDecoder().frames(of: file, options: DecodeOptions(limits: limits))
        } throws: { ($0 as? ImageError)?.code == .tooLarge }
        var builder = builder(seed: 2)
        builder.frames[1].width = 65_535
        builder.frames[1].height = 65_535
        builder.frames[1].isInterlaced = true
        builder.frames[1].data = [2, 0]
        let frames = try GIFDecoder().frames(of: builder.file, options: DecodeOptions())
        #expect { try frames.frame(1) } throws: { ($0 as? ImageError)?.code == .tooLarge }
    }
}
