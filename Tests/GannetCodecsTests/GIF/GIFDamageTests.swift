import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import Testing

@Suite("Damaged GIF files", .timeLimit(.minutes(1)))
struct GIFDamageTests {
    private let palette = [0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_FFFF]

    private func builder(isInterlaced: Bool = false) -> GIFBuilder {
        let pixels = (0..<400).map { $0 / 20 % 3 }
        let frame = GIFBuilder.Frame(
            width: 20, height: 20, isInterlaced: isInterlaced, pixels: pixels)
        return GIFBuilder(width: 20, height: 20, palette: palette, frames: [frame])
    }

    private func decode(_ file: Data, _ damage: DamagePolicy) throws -> DecodedImage {
        try GIFDecoder().decode(file, options: DecodeOptions(damage: damage, layout: .rgba8))
    }

    private func code(_ file: Data, _ damage: DamagePolicy = .strict) -> ImageError.Code? {
        do {
            _ = try decode(file, damage)
            return nil
        } catch {
            return (error as? ImageError)?.code
        }
    }

    @Test("a file that ends early is refused, or what is there is shown", arguments: [true, false])
    func truncated(isInterlaced: Bool) throws {
        let file = builder(isInterlaced: isInterlaced).file
        for count in stride(from: 6, to: file.count - 1, by: 5) {
            #expect(code(file.prefix(count)) == .truncated, "\(count) bytes")
        }
        let half = try decode(file.prefix(file.count - 100), .lenient)
        #expect(half.isTruncated && !half.image.isOpaque)
        let pixels = Pixels(half.image)
        #expect(pixels[19, 0] == 0xFF00_00FF && pixels[0, 8] == 0x0000_FFFF)
        #expect(pixels[19, 19] == 0)
        let options = DecodeOptions(targetSize: TargetSize(5), damage: .lenient)
        #expect(try GIFDecoder().decode(file.dropLast(50), options: options).isTruncated)
    }

    @Test("pixels that stop before the frame is full")
    func fewPixels() throws {
        var builder = builder()
        builder.frames[0].data = GIFBuilder.data(Array(repeating: 1, count: 45), codeSize: 2)
        #expect(code(builder.file) == .truncated)
        let decoded = try decode(builder.file, .lenient)
        let pixels = Pixels(decoded.image)
        #expect(decoded.isTruncated && pixels[4, 2] == 0x00FF_00FF && pixels[5, 2] == 0)
    }

    @Test("codes that mean nothing")
    func badCodes() throws {
        for codes in [[4, 7], [4, 1, 7], [6]] {
            var builder = builder()
            builder.frames[0].data = [2] + GIFBuilder.parts(GIFBuilder.pack(codes, bits: 3))
            #expect(code(builder.file) == .corrupt, "\(codes)")
            #expect(try decode(builder.file, .lenient).isTruncated)
        }
        var builder = builder()
        builder.frames[0].data = [12, 1, 0, 0]
        #expect(code(builder.file) == .corrupt)
    }

    @Test("blocks of no known kind end the file")
    func unknownBlocks() throws {
        var builder = builder()
        builder.trailer = [0x99, 1, 2, 3]
        #expect(code(builder.file) == .corrupt)
        #expect(try decode(builder.file, .lenient).isTruncated)
        builder.frames = []
        #expect(code(builder.file, .lenient) == .corrupt)
        builder.trailer = [0x3B]
        #expect(code(builder.file, .lenient) == .corrupt)
    }

    @Test("sizes that no memory holds are too large")
    func enormous() {
        let frame = GIFBuilder.Frame(width: 65_535, height: 65_535, pixels: [], data: [2, 0])
        for (width, height) in [(65_535, 65_535), (1, 1), (0, 0)] {
            let file = GIFBuilder(
                width: width, height: height, palette: palette, frames: [frame]
            ).file
            #expect(code(file, .lenient) == .tooLarge)
        }
    }

    @Test("any change of a file gives a picture or a typed error", arguments: [1, 2, 3])
    func mutations(seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        var files = [builder().file, builder(isInterlaced: true).file]
        var moving = builder()
        moving.repeats = 3
        moving.frames += [
            GIFBuilder.Frame(
                x: 3, y: 4, width: 5, height: 6, palette: [1, 2], control: (5, 2, 1),
                pixels: Array(repeating: 1, count: 30)),
            GIFBuilder.Frame(
                width: 20, height: 20, isInterlaced: true, control: (5, 3, nil),
                pixels: Array(repeating: 1, count: 400)),
        ]
        files.append(moving.file)
        for file in files {
            for _ in 0..<150 {
                let data = Mutation.apply(to: file, using: &random)
                Mutation.check(data, GIFDecoder(), using: &random)
            }
        }
    }
}
