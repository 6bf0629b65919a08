import Foundation
import GannetCodecs
import GannetCore
import Testing

@Suite("Every kind of BMP", .timeLimit(.minutes(1)))
struct BMPKindTests {
    private func pixels(_ data: Data, size: Int? = nil) throws -> Pixels {
        let options = DecodeOptions(targetSize: size.map { TargetSize($0) }, layout: .rgba8)
        return Pixels(try BMPDecoder().decode(data, options: options).image)
    }

    private func palette(_ count: Int) -> [Int] {
        (0..<count).map { ($0 * 7_654_321 + 99) & 0xFF_FFFF }
    }

    private func sample(_ x: Int, _ y: Int, _ count: Int) -> Int {
        (x * 7919 + y * 104_729) % count
    }

    /// What a sample of `mask` is in 8 bits.
    private func value(_ pixel: Int, _ mask: Int) -> UInt32 {
        guard mask != 0 else { return 0 }
        let shift = mask.trailingZeroBitCount
        let (sample, maximum) = ((pixel & mask) >> shift, mask >> shift)
        return UInt32((sample * 510 + maximum) / (maximum * 2))
    }

    private func color(_ pixel: Int, _ masks: [Int], hasAlpha: Bool) -> UInt32 {
        let alpha = hasAlpha ? value(pixel, masks[3]) : 255
        return value(pixel, masks[0]) << 24 | value(pixel, masks[1]) << 16
            | value(pixel, masks[2]) << 8 | alpha
    }

    @Test("64 bits are light, with a sign and with alpha")
    func light() throws {
        let builder = BMPBuilder(width: 4, height: 1, bitCount: 64)
        // Blue, green, red, alpha; 8192 is all of the light, more and less than none are cut.
        let samples: [[Int]] = [
            [0, 4096, 8192, 8192], [8192, 0, 0, 4096], [-500, 32_767, 1768, 8192], [0, 0, 0, 0],
        ]
        let file = builder.file(
            pixels: samples.joined().flatMap { [UInt8].little($0 & 0xFFFF, 2) })
        let image = try BMPDecoder().decode(file, options: DecodeOptions(layout: .rgba8)).image
        #expect(Pixels(image).words == [0xFFBC_00FF, 0x0000_FF80, 0x80FF_00FF, 0])
        let deep = try BMPDecoder().decode(file, options: DecodeOptions(layout: .rgba16))
        #expect(Pixels.samples(of: deep.image)[1] == 48_192)
        #expect(deep.header.bitDepth == 16 && deep.header.hasAlpha)
        #expect(throws: ImageError.self) {
            try BMPDecoder().decode(file.dropLast(), options: DecodeOptions())
        }
    }

    @Test(
        "palettes of every depth under every header",
        arguments: [12, 16, 20, 36, 40, 42, 46, 52, 56, 60, 64, 108, 124])
    func palettes(headerSize: Int) throws {
        for bits in [1, 2, 4, 8] {
            for (width, height) in [(13, 7), (1, 1), (8, 3), (33, 2)] {
                var builder = BMPBuilder(width: width, height: height, bitCount: bits)
                builder.headerSize = headerSize
                builder.palette = palette(1 << bits)
                builder.isTopDown = headerSize >= 40 && width == 13
                builder.gap = width == 8 ? 5 : 0
                let data = builder.file { sample($0, $1, 1 << bits) }
                let expected = TestPicture.make(width, height) { x, y in
                    UInt32(builder.palette[sample(x, y, 1 << bits)]) << 8 | 0xFF
                }
                #expect(try pixels(data) == Pixels(expected), "\(bits) bits, \(width)×\(height)")
            }
        }
    }

    @Test("colours past a palette's end are black, and none past 256 is needed")
    func oddPalettes() throws {
        for (count, stated, size) in [(100, 100, 40), (300, 300, 40), (256, 0x1234_5678, 40)] {
            var builder = BMPBuilder(width: 40, height: 9, bitCount: 8)
            builder.palette = palette(count)
            builder.statedColors = stated
            builder.headerSize = size
            let expected = TestPicture.make(40, 9) { x, y in
                let index = sample(x, y, 256)
                return index < count ? UInt32(builder.palette[index]) << 8 | 0xFF : 0xFF
            }
            let found = try pixels(builder.file { sample($0, $1, 256) })
            #expect(found == Pixels(expected), "\(count) colours")
        }
    }

    @Test("a palette that the pixels' place cuts short, as OS/2 writes")
    func cutPalette() throws {
        var builder = BMPBuilder(width: 9, height: 2, bitCount: 8)
        builder.headerSize = 12
        builder.palette = palette(100)
        let found = try pixels(builder.file { x, _ in x == 0 ? 99 : 200 })
        #expect(found[0, 0] == UInt32(builder.palette[99]) << 8 | 0xFF)
        #expect(found[1, 0] == 0xFF)
    }

    @Test(
        "a place of the pixels that is impossible does not matter", arguments: [0, 20, 9_999_999])
    func impossibleOffset(offset: Int) throws {
        var builder = BMPBuilder(width: 9, height: 5, bitCount: 8)
        builder.palette = palette(256)
        let expected = try pixels(builder.file { sample($0, $1, 256) })
        builder.statedOffset = offset
        #expect(try pixels(builder.file { sample($0, $1, 256) }) == expected)
    }

    private static let sixteen = [0x7C00, 0x3E0, 0x1F, 0]
    private static let plain = [0xFF_0000, 0xFF00, 0xFF, 0]

    private static let maskKinds: [(bits: Int, masks: [Int])] = [
        (16, [0xF800, 0x7E0, 0x1F, 0]), (16, [0x30, 0xE, 1, 0]), (16, [0xE000, 0x1FF8, 7, 0]),
        (16, [0xFF00, 0xFF, 0, 0]), (24, plain), (32, [0xFF, 0xFF00, 0xFF_0000, 0]),
        (32, [0xFFE0_0000, 0x1F_FC00, 0x3FF, 0]), (32, [0xFE00_0000, 0x1FF_FF80, 0x7F, 0]),
        (16, [0xF00, 0xF0, 0xF, 0xF000]), (16, [0x7C00, 0x3E0, 0x1F, 0x8000]),
        (16, [0x8000, 0x7FC0, 0x30, 0xF]), (32, [0xFF00, 0xFF_0000, 0xFF00_0000, 0xFF]),
        (32, [0x3FF, 0xFFC00, 0x3FF0_0000, 0xC000_0000]),
        (32, [0x3F, 0x7F_FFC0, 0xF80_0000, 0xF000_0000]),
    ]

    @Test(
        "masks of any width, and alpha where the header has one", arguments: [40, 52, 56, 108, 124])
    func masks(headerSize: Int) throws {
        for (bits, masks) in Self.maskKinds {
            var builder = BMPBuilder(width: 7, height: 5, bitCount: bits)
            builder.headerSize = headerSize
            builder.compression = 3
            builder.masks = headerSize == 40 ? Array(masks[..<3]) : masks
            func stored(_ x: Int, _ y: Int) -> Int {
                (x * 0x9E37_79B9 + y * 0x85EB_CA6B) & ((1 << bits) - 1)
            }
            let hasAlpha = headerSize >= 56 && masks[3] != 0
            let expected = TestPicture.make(7, 5) { x, y in
                color(stored(x, y), masks, hasAlpha: hasAlpha)
            }
            #expect(try pixels(builder.file(stored)) == Pixels(expected), "\(bits), \(masks)")
        }
    }

    @Test(
        "without masks the usual ones count, and the fourth byte is no alpha", arguments: [40, 64])
    func noMasks(headerSize: Int) throws {
        for (bits, masks) in [(16, Self.sixteen), (24, Self.plain), (32, Self.plain)] {
            var builder = BMPBuilder(width: 6, height: 4, bitCount: bits)
            builder.headerSize = headerSize
            func stored(_ x: Int, _ y: Int) -> Int {
                (x * 0x9E37_79B9 + y * 0x85EB_CA6B) & ((1 << bits) - 1)
            }
            let expected = TestPicture.make(6, 4) { color(stored($0, $1), masks, hasAlpha: false) }
            #expect(try pixels(builder.file(stored)) == Pixels(expected), "\(bits) bits")
        }
    }

    @Test("four masks after a short header, as Windows CE writes")
    func alphaBitFields() throws {
        var builder = BMPBuilder(width: 3, height: 2, bitCount: 32)
        builder.compression = 6
        builder.masks = [0xFF00, 0xFF_0000, 0xFF00_0000, 0xFF]
        #expect(try pixels(builder.file { _, _ in 0x0302_0180 })[0, 0] == 0x0102_0380)
    }

    @Test("an alpha that is 0 everywhere was never meant")
    func emptyAlpha() throws {
        var builder = BMPBuilder(width: 3, height: 2, bitCount: 32)
        builder.headerSize = 56
        builder.masks = Self.plain[..<3] + [0xFF00_0000]
        #expect(try pixels(builder.file { _, _ in 0x01_0203 })[0, 0] == 0x0102_03FF)
        let found = try pixels(builder.file { x, y in x == 2 && y == 1 ? 0x0900_0000 : 0x01_0203 })
        #expect(found[0, 0] & 0xFF == 0 && found[2, 1] == 9)
    }

    @Test("a PNG or JPEG inside is what the picture is")
    func embedded() throws {
        let picture = TestPicture.noise(12, 8)
        let png = try PNGEncoder().encode(picture, options: EncodeOptions())
        var builder = BMPBuilder(width: 12, height: 8, bitCount: 0)
        builder.headerSize = 124
        builder.compression = 5
        let data = builder.file(pixels: Array(png))
        #expect(try pixels(data) == Pixels(picture))
        let header = try BMPDecoder().header(of: data, limits: .default)
        #expect(header.format == .bmp && header.width == 12 && header.hasAlpha)
        builder.compression = 4
        let jpeg = try JPEGEncoder().encode(picture, options: EncodeOptions())
        #expect(try pixels(builder.file(pixels: Array(jpeg))).width == 12)
    }

    @Test("the first of several bitmaps for OS/2's screens")
    func array() throws {
        var builder = BMPBuilder(width: 9, height: 5, bitCount: 8)
        builder.headerSize = 12
        builder.palette = palette(256)
        let single = builder.file { sample($0, $1, 256) }
        builder.statedOffset = 14 + 14 + 12 + 768
        let head = Array("BA".utf8) + [UInt8].little(0, 12)
        let data = Data(head) + builder.file { sample($0, $1, 256) }
        #expect(ImageSniffer.format(of: data) == .bmp)
        #expect(try pixels(data) == pixels(single))
    }
}
