import Foundation
import GannetCodecs
import GannetTesting
import TestSupport
import Testing

@testable import GannetCore

@Suite("A decode that is watched", .timeLimit(.minutes(1)))
struct WatchedDecodeTests {
    private let picture = Image.gradient(width: 96, height: 128, layout: .rgba8)

    /// What a decode ends with whose clock moves on by a second at each look.
    private func end(
        _ decoder: any ImageDecoding, _ file: Data, seconds: Double,
        _ options: DecodeOptions = DecodeOptions(damage: .lenient)
    ) -> ImageError.Code? {
        var options = options
        options.watch = DecodeWatch(time: TickingTime(), seconds: seconds)
        do throws(ImageError) {
            _ = try decoder.decode(file, options: options)
            return nil
        } catch {
            return error.code
        }
    }

    @Test("looks at the time within the scans of a progressive JPEG")
    func progressiveJPEG() throws {
        let file = try JPEGEncoder().encode(picture, options: EncodeOptions(isProgressive: true))
        #expect(end(JPEGDecoder(), file, seconds: 40) == .decodeTimeout)
        #expect(end(JPEGDecoder(), file, seconds: 1000) == nil)
    }

    @Test("looks at the time within the passes of an interlaced PNG")
    func interlacedPNG() throws {
        let builder = PNGBuilder(
            width: 96, height: 128, bitDepth: 8, colorType: 2, isInterlaced: true)
        let file = builder.file { x, y, _ in x ^ y }
        let plain = try PNGEncoder().encode(picture, options: EncodeOptions())
        #expect(end(PNGDecoder(), plain, seconds: 135) == nil)
        #expect(end(PNGDecoder(), file, seconds: 135) == .decodeTimeout)
        #expect(end(PNGDecoder(), file, seconds: 1000) == nil)
    }

    @Test("looks at the time between the pieces of a WebP")
    func webP() throws {
        var random = DeterministicRandom(seed: 3)
        let noise = Image.pattern(width: 400, height: 300, layout: .rgba8) { _, _ in
            UInt32.random(in: 0...UInt32.max, using: &random) | 0xFF
        }
        for options in [EncodeOptions(isLossless: true), EncodeOptions(quality: 100)] {
            let file = try WebPEncoder().encode(noise, options: options)
            #expect(file.count > 132_000)
            #expect(end(WebPDecoder(), file, seconds: 2) == .decodeTimeout)
            var watched = DecodeOptions(layout: .rgba8)
            watched.watch = DecodeWatch(time: TickingTime(), seconds: 1000)
            let plain = try WebPDecoder().decode(file, options: DecodeOptions(layout: .rgba8))
            #expect(
                try WebPDecoder().decode(file, options: watched).image.colors == plain.image.colors)
        }
    }

    @Test("looks at the time between the frames of an animation")
    func frames() throws {
        let file = try GIFEncoder().encode(
            AnimationOutline(delays: Array(repeating: 50, count: 40), loopCount: 0),
            options: EncodeOptions()
        ) { (index) throws(ImageError) in
            // Each differs from the one before it in a part only, and so needs all before it.
            .pattern(width: 64, height: 2) { x, _ in x <= index ? 0xFF00_00FF : 0x0000_FFFF }
        }
        var last = DecodeOptions()
        last.frame = 39
        #expect(end(GIFDecoder(), file, seconds: 20, last) == .decodeTimeout)
        #expect(end(GIFDecoder(), file, seconds: 1000, last) == nil)
    }

    @Test("asks for the memory that the codec is about to hold")
    func memory() throws {
        let small = TargetSize(10)
        let image = Image.gradient(width: 640, height: 480, layout: .rgba8)
        func asked(_ decoder: any ImageDecoding, _ file: Data) throws -> Int {
            let bytes = Recorder<Int>()
            var wanted = DecodeOptions(targetSize: small)
            wanted.watch = DecodeWatch(time: FakeTime(), seconds: 10) {
                false
            } takesMemory: {
                bytes.append($0)
                return true
            }
            _ = try decoder.decode(file, options: wanted)
            return try #require(bytes.events.last)
        }
        let pixels = 640 * 480
        let jpegs = try [false, true].map { isProgressive in
            try asked(
                JPEGDecoder(),
                JPEGEncoder().encode(
                    image, options: EncodeOptions(isProgressive: isProgressive)))
        }
        #expect(jpegs[0] < 10_000 && jpegs[1] >= 3 * pixels)
        let pngs = try [false, true].map { isInterlaced in
            let builder = PNGBuilder(
                width: 640, height: 480, bitDepth: 8, colorType: 2, isInterlaced: isInterlaced)
            return try asked(PNGDecoder(), builder.file { x, y, _ in x & y & 255 })
        }
        #expect(pngs[0] < 10_000 && pngs[1] >= 3 * pixels)
    }

    @Test("is not begun where there is no memory, lenient or not")
    func noMemory() throws {
        let file = try PNGEncoder().encode(picture, options: EncodeOptions())
        for damage in [DamagePolicy.strict, .lenient] {
            var options = DecodeOptions(damage: damage)
            options.watch = DecodeWatch(time: FakeTime(), seconds: 10) {
                false
            } takesMemory: { _ in
                false
            }
            let error = #expect(throws: ImageError.self) {
                try PNGDecoder().decode(file, options: options)
            }
            #expect(error?.code == .waitsForMemory)
        }
    }
}
