import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import Testing

@Suite("Icons and cursors", .timeLimit(.minutes(1)))
struct IconDecoderTests {
    private func pixels(_ data: Data, size: Int? = nil) throws -> Pixels {
        let options = DecodeOptions(targetSize: size.map { TargetSize($0) }, layout: .rgba8)
        return Pixels(try IconDecoder().decode(data, options: options).image)
    }

    private func bitmap(_ side: Int, _ color: Int, bits: Int = 24) -> [UInt8] {
        var builder = BMPBuilder(width: side, height: side, bitCount: bits)
        if bits <= 8 { builder.palette = Array(repeating: color, count: 1 << bits) }
        return IconBuilder.bitmap(builder) { _, _ in bits <= 8 ? 0 : color }
    }

    private func png(_ side: Int, _ color: UInt32) throws -> [UInt8] {
        let picture = TestPicture.make(side, side) { _, _ in color }
        return Array(try PNGEncoder().encode(picture, options: EncodeOptions()))
    }

    @Test(
        "what the mask marks is transparent, at every depth", arguments: [1, 2, 4, 8, 16, 24, 32])
    func masks(bits: Int) throws {
        var builder = BMPBuilder(width: 17, height: 9, bitCount: bits)
        if bits <= 8 { builder.palette = Array(repeating: 0xFF_0000, count: 1 << bits) }
        let red = bits <= 8 ? 0 : bits == 16 ? 0x7C00 : 0xFF_0000
        let mask = { (x: Int, y: Int) in (x + y * 3) % 4 == 0 }
        let file = IconBuilder.file([
            IconBuilder.bitmap(builder, mask: mask) { _, _ in red }
        ])
        let expected = TestPicture.make(17, 9) { mask($0, $1) ? 0 : 0xFF00_00FF }
        #expect(try pixels(file) == Pixels(expected))
        let bare = IconBuilder.file([IconBuilder.bitmap(builder) { _, _ in red }])
        #expect(Set(try pixels(bare).words) == [0xFF00_00FF])
    }

    @Test("alpha of 32 bits counts instead of the mask, unless it is 0 everywhere")
    func alpha() throws {
        let builder = BMPBuilder(width: 4, height: 4, bitCount: 32)
        let file = IconBuilder.file([
            IconBuilder.bitmap(builder, mask: { _, _ in true }) { x, _ in 0x3F01_0203 &+ x << 24 }
        ])
        #expect(try pixels(file)[3, 2] == 0x0102_0342)
    }

    @Test("where the best is damaged and that is allowed, the next best stands in for it")
    func fallback() throws {
        // Its colours are of a palette, and there is none.
        let broken = PNGBuilder(width: 64, height: 64, bitDepth: 8, colorType: 3)
        let file = IconBuilder.file([
            bitmap(16, 1), bitmap(48, 2), Array(broken.file { _, _, _ in 1 }),
        ])
        let lenient = DecodeOptions(damage: .lenient, layout: .rgba8)
        let decoded = try IconDecoder().decode(file, options: lenient)
        #expect(decoded.isTruncated && decoded.image.width == 48 && decoded.header.width == 48)
        #expect(Pixels(decoded.image).words[0] == 0x02FF)
        #expect(throws: ImageError.self) { try pixels(file) }
        let alone = IconBuilder.file([Array(broken.file { _, _, _ in 1 })])
        #expect(throws: ImageError.self) { try IconDecoder().decode(alone, options: lenient) }
    }

    @Test("a picture whose header makes no sense is as good as not there")
    func senseless() throws {
        var broken = try png(64, 0x0102_03FF)
        broken[24] = 17
        let file = IconBuilder.file([bitmap(16, 1), bitmap(48, 2), broken])
        #expect(try pixels(file).words[0] == 0x02FF)
        #expect(try IconDecoder().header(of: file, limits: .default).width == 48)
    }

    @Test("the largest picture is taken, of equals the deepest, whatever the directory says")
    func best() throws {
        let file = IconBuilder.file([
            bitmap(16, 1), bitmap(48, 2, bits: 4), bitmap(48, 3), bitmap(48, 4, bits: 8),
            bitmap(32, 5),
        ])
        #expect(try pixels(file).words[0] == 0x03FF)
        let header = try IconDecoder().header(of: file, limits: .default)
        #expect(header.width == 48 && header.format == .ico && header.frameCount == 1)
    }

    @Test("for a smaller size the picture that need not grow is taken")
    func suiting() throws {
        let file = IconBuilder.file([
            bitmap(16, 1), bitmap(32, 2), bitmap(24, 3, bits: 4), try png(256, 0x04FF),
        ])
        #expect(try pixels(file)[0, 0] == 0x04FF)
        #expect(try pixels(file).width == 256)
        #expect(try pixels(file, size: 300).width == 256)
        #expect(try pixels(file, size: 40)[0, 0] == 0x04FF)
        let other = IconBuilder.file([bitmap(16, 1), bitmap(32, 2), bitmap(64, 3)])
        #expect(try pixels(other, size: 32)[0, 0] == 0x02FF)
        #expect(try pixels(other, size: 20)[0, 0] == 0x02FF)
        #expect(try pixels(other, size: 16)[0, 0] == 0x01FF)
        #expect(try pixels(other, size: 20).width == 20)
    }

    @Test("a cursor is read in the same way")
    func cursor() throws {
        let file = IconBuilder.file(
            [bitmap(8, 7)], kind: 2, entry: [8, 8, 0, 255, 3, 0, 4, 0])
        #expect(ImageSniffer.format(of: file) == .cur)
        let decoded = try IconDecoder(format: .cur).decode(file, options: DecodeOptions())
        #expect(decoded.header.format == .cur && decoded.image.width == 8)
    }

    @Test("an icon that ends early is refused, or what is there is shown")
    func truncated() throws {
        let file = IconBuilder.file([bitmap(16, 1), bitmap(32, 2)])
        for count in [4, 30, 100, file.count - 3100, file.count - 1] {
            #expect {
                try IconDecoder().decode(file.prefix(count), options: DecodeOptions())
            } throws: { ($0 as? ImageError)?.code == .truncated }
        }
        let options = DecodeOptions(damage: .lenient)
        let decoded = try IconDecoder().decode(file.prefix(800), options: options)
        #expect(decoded.isTruncated && decoded.image.width == 16)
    }

    @Test("any change of a file gives a picture or a typed error", arguments: [1, 2, 3])
    func mutations(seed: UInt64) throws {
        var random = DeterministicRandom(seed: seed)
        let files = [
            IconBuilder.file([bitmap(9, 1, bits: 4), bitmap(12, 2)]),
            IconBuilder.file([try png(20, 0x1234_5678), bitmap(12, 2, bits: 8)]),
            IconBuilder.file([bitmap(9, 1, bits: 32)]),
        ]
        for file in files {
            for _ in 0..<100 {
                var data = Mutation.apply(to: file, using: &random)
                Mutation.check(data, IconDecoder(), using: &random)
                data = Mutation.apply(to: data, using: &random)
                Mutation.check(data, IconDecoder(), using: &random)
            }
        }
    }
}
