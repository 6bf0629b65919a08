import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCodecs

@Suite("Damaged WebP files", .timeLimit(.minutes(1)))
struct WebPDamageTests {
    private let decoder = WebPDecoder()

    private func file(isLossless: Bool) throws -> Data {
        let image = Image.pattern(width: 90, height: 120, layout: .rgba8) { x, y in
            UInt32(x * y & 255) << 24 | UInt32((x * 5 + y * 3) & 255) << 16 | 0x33FF
        }
        return try WebPEncoder().encode(
            image, options: EncodeOptions(quality: 90, isLossless: isLossless))
    }

    @Test(
        "one that ends early is refused, or keeps its upper rows and says so",
        arguments: [true, false])
    func truncated(isLossless: Bool) throws {
        let whole = try file(isLossless: isLossless)
        let cut = whole.prefix(whole.count / 2)
        #expect { try decoder.decode(cut, options: DecodeOptions()) } throws: {
            ($0 as? ImageError)?.code == .truncated
        }
        let lenient = try decoder.decode(
            cut, options: DecodeOptions(damage: .lenient, layout: .rgba8))
        #expect(lenient.isTruncated)
        let good = Pixels(try decoder.decode(whole, options: DecodeOptions(layout: .rgba8)).image)
        let found = Pixels(lenient.image)
        #expect(found.words[..<(90 * 16)] == good.words[..<(90 * 16)])
        #expect(found[40, 119] & 255 == 0)
    }

    @Test("the header tells as soon as it is there, and asks for more until then")
    func header() throws {
        let whole = try file(isLossless: false)
        for count in [0, 4, 12, 20, 25] {
            #expect(throws: ImageError.self) {
                try decoder.header(of: whole.prefix(count), limits: .default)
            }
        }
        let header = try decoder.header(of: whole.prefix(64), limits: .default)
        #expect(header.width == 90 && header.height == 120)
        #expect { try decoder.decode(whole.prefix(64), options: DecodeOptions()) } throws: {
            ($0 as? ImageError)?.code == .truncated
        }
    }

    @Test("an alpha that cannot be decoded is damage, although libwebp says that it was stopped")
    func alpha() throws {
        let image = Image.pattern(width: 60, height: 40, layout: .rgba8) { x, y in
            UInt32(x * 4) << 24 | UInt32(y * 6) << 16 | UInt32(255 - x * 4)
        }
        let file = try WebPEncoder().encode(image, options: EncodeOptions())
        let chunk = try #require(file.firstRange(of: Data("ALPH".utf8)))
        var codes: Set<ImageError.Code> = []
        for offset in 8..<60 {
            for value: UInt8 in [0, 0x55, 0xFF] {
                var damaged = file
                damaged[chunk.lowerBound + offset] = value
                var options = DecodeOptions(damage: .lenient)
                options.watch = DecodeWatch(time: FakeTime(), seconds: 10)
                do {
                    _ = try decoder.decode(damaged, options: options)
                } catch {
                    codes.insert(error.code)
                }
            }
        }
        #expect(codes == [.corrupt])
    }

    @Test("a size over the limits is too large by the header alone")
    func limits() throws {
        let file = try file(isLossless: true)
        let limits = DecodeLimits(maximumSide: 100, maximumPixels: .max, maximumBytes: .max)
        #expect { try decoder.header(of: file, limits: limits) } throws: {
            ($0 as? ImageError)?.code == .tooLarge
        }
        let few = DecodeLimits(maximumSide: 200, maximumPixels: .max, maximumBytes: 1000)
        #expect { try decoder.decode(file, options: DecodeOptions(limits: few)) } throws: {
            ($0 as? ImageError)?.code == .tooLarge
        }
    }

    @Test("changed at random it is a picture or a typed error", arguments: [true, false])
    func mutations(isLossless: Bool) throws {
        var random = DeterministicRandom(seed: 31)
        let still = try file(isLossless: isLossless)
        let moving = try WebPEncoder().encode(
            AnimationOutline(delays: [50, 50, 50], loopCount: 0),
            options: EncodeOptions(isLossless: isLossless)
        ) { (index) throws(ImageError) in
            .pattern(width: 40, height: 30, layout: .rgba8) { x, y in
                UInt32(x * y * (index + 1) & 255) << 24 | UInt32(x & 255)
            }
        }
        for original in [still, moving] {
            for _ in 0..<300 {
                let data = Mutation.apply(to: original, using: &random)
                Mutation.check(data, decoder, using: &random)
            }
        }
    }
}
