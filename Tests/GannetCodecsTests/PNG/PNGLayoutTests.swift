import Foundation
import GannetCore
import GannetTesting
import TestSupport
import Testing

@testable import GannetCodecs

@Suite("The layout and light that a picture is asked for in", .timeLimit(.minutes(1)))
struct PNGLayoutTests {
    private func decode(
        _ data: Data, _ layout: PixelLayout, _ target: TargetSize? = nil
    ) throws -> Image {
        try PNGDecoder().decode(data, options: DecodeOptions(targetSize: target, layout: layout))
            .image
    }

    /// The samples of a picture of 16 bits.
    private func deepSamples(_ image: Image) -> [Int] {
        #expect(image.layout == .rgba16)
        return image.pixels.withBytes { bytes in
            unsafe bytes.withUnsafeBytes { buffer in
                unsafe buffer.bindMemory(to: UInt16.self).map { Int($0) }
            }
        }
    }

    /// 16-bit RGBA in which every sample is another.
    private func deepFile(_ width: Int, _ height: Int, isInterlaced: Bool = false) -> Data {
        PNGBuilder(
            width: width, height: height, bitDepth: 16, colorType: 6, isInterlaced: isInterlaced
        ).file { x, y, channel in
            channel == 3 ? 65_535 - x * 700 : (x * 1031 + y * 511 + channel * 17) % 65_536
        }
    }

    @Test("16 bits come out exactly, interlaced or not", arguments: [true, false])
    func exact(isInterlaced: Bool) throws {
        let samples = deepSamples(try decode(deepFile(9, 5, isInterlaced: isInterlaced), .rgba16))
        for y in 0..<5 {
            for x in 0..<9 {
                let at = (y * 9 + x) * 4
                #expect(samples[at + 1] == (x * 1031 + y * 511 + 17) % 65_536)
                #expect(samples[at + 3] == 65_535 - x * 700)
            }
        }
    }

    @Test("turned upright they are the same samples")
    func oriented() throws {
        let exif: [UInt8] =
            Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0]
        var builder = PNGBuilder(width: 4, height: 2, bitDepth: 16, colorType: 2)
        for orientation in 1...8 {
            builder.chunks = [("eXIf", exif + [UInt8(orientation), 0, 0])]
            let file = builder.file { x, y, _ in 1000 * y + x + 1 }
            let deep = deepSamples(try decode(file, .rgba16))
            let flat = try decode(
                PNGBuilder(width: 4, height: 2, bitDepth: 8, colorType: 2, chunks: builder.chunks)
                    .file { x, y, _ in 100 * y + x + 1 }, .rgba8)
            let places = flat.colors.joined().map { Int($0 >> 24) }
            #expect(
                stride(from: 0, to: deep.count, by: 4).map { deep[$0] }
                    == places.map { $0 > 100 ? $0 - 100 + 1000 : $0 })
        }
    }

    @Test("reduced they keep more than 8 bits")
    func reduced() throws {
        let file = PNGBuilder(width: 64, height: 64, bitDepth: 16, colorType: 0)
            .file { x, _, _ in 30_000 + x * 5 }
        let image = try decode(file, .rgba16, TargetSize(16))
        let reds = stride(from: 0, to: 64, by: 4).map { deepSamples(image)[$0] }
        for (index, red) in reds.enumerated() where (1..<15).contains(index) {
            #expect(abs(red - (30_000 + (index * 4 + 1) * 5 + 3)) <= 6, "\(reds)")
        }
        #expect(Set(reds).count == 16)
    }

    @Test("8 bits become 16 by repeating them")
    func widened() throws {
        let file = PNGBuilder(width: 3, height: 1, bitDepth: 8, colorType: 0)
            .file { x, _, _ in [0, 128, 255][x] }
        #expect(
            deepSamples(try decode(file, .rgba16))
                == [
                    0, 0, 0, 65_535, 32_896, 32_896, 32_896, 65_535, 65_535, 65_535, 65_535, 65_535,
                ])
    }

    @Test("a profile is applied in 16 bits")
    func profile() throws {
        var builder = PNGBuilder(width: 2, height: 1, bitDepth: 16, colorType: 2)
        builder.chunks = [("cICP", [1, 8, 0, 1])]
        let samples = deepSamples(try decode(builder.file { _, _, _ in 32_768 }, .rgba16))
        #expect(abs(samples[0] - 48_197) <= 40)
    }

    @Test("every layout can be had")
    func layouts() throws {
        let file = PNGBuilder(width: 2, height: 1, bitDepth: 8, colorType: 6)
            .file { x, _, channel in x == 0 ? [255, 0, 0, 255][channel] : [0, 0, 255, 0][channel] }
        let colors: [(PixelLayout, [UInt32])] = [
            (.rgba8, [0xFF00_00FF, 0x0000_FF00]), (.rgb8, [0xFF00_00FF, 0xFFFF_FFFF]),
            (.gray8, [0x3636_36FF, 0xFFFF_FFFF]), (.grayAlpha8, [0x3636_36FF, 0]),
        ]
        for (layout, expected) in colors {
            let image = try decode(file, layout)
            #expect(image.layout == layout)
            let found = image.colors[0].map { $0 & 255 == 0 ? $0 & 0xFF00 : $0 }
            #expect(
                found == expected.map { $0 & 255 == 0 && layout != .rgba8 ? 0 : $0 }, "\(layout)")
        }
        #expect(try decode(file, .rgba8Premultiplied).layout == .rgba8Premultiplied)
    }

    @Test("in linear light fine bright detail keeps its brightness")
    func linearLight() throws {
        let file = PNGBuilder(width: 64, height: 64, bitDepth: 8, colorType: 0)
            .file { x, y, _ in (x + y) % 2 * 255 }
        var target = TargetSize(8)
        let plain = try decode(file, .rgba8, target)
        target.usesLinearLight = true
        let light = try decode(file, .rgba8, target)
        #expect(abs(Int(plain.color(x: 4, y: 4) >> 24) - 128) <= 1)
        // Half of the light is 188 in sRGB.
        #expect(abs(Int(light.color(x: 4, y: 4) >> 24) - 188) <= 1)
        #expect(light.isOpaque && light.width == 8)
    }

    @Test("in linear light too colours do not bleed out of transparent pixels")
    func linearAlpha() throws {
        let file = PNGBuilder(width: 40, height: 40, bitDepth: 8, colorType: 6)
            .file { x, _, channel in x < 20 ? [255, 0, 0, 0][channel] : [0, 0, 255, 255][channel] }
        var target = TargetSize(9)
        target.usesLinearLight = true
        let image = try decode(file, .rgba8, target)
        for x in 0..<9 {
            let color = image.color(x: x, y: 4)
            #expect(color & 255 == 0 || color >> 24 == 0)
        }
    }
}
