import Foundation
import GannetCodecs
import GannetCore
import TestSupport
import Testing

@Suite("Colours of BMP", .timeLimit(.minutes(1)))
struct BMPColorTests {
    private func pixel(_ builder: BMPBuilder, _ limits: DecodeLimits = .default) throws -> UInt32 {
        let options = DecodeOptions(layout: .rgba8, limits: limits)
        let data = builder.file { _, _ in 0x30_A0F0 }
        return Pixels(try BMPDecoder().decode(data, options: options).image).words[0]
    }

    private func builder(_ headerSize: Int) -> BMPBuilder {
        var builder = BMPBuilder(width: 2, height: 1, bitCount: 24)
        builder.headerSize = headerSize
        return builder
    }

    /// End points and gammas; each point is x and y.
    private func calibrated(_ points: [[Double]], gamma: Double) -> BMPBuilder {
        var builder = builder(108)
        let ends = points.flatMap { point in
            (point + [1 - point[0] - point[1]]).map { Int($0 * 0x4000_0000) }
        }
        let gammas = [Int](repeating: Int(gamma * 65_536), count: 3)
        let numbers = (ends + gammas).flatMap { [UInt8].little($0, 4) }
        builder.patches = [(56, [0, 0, 0, 0] + numbers)]
        return builder
    }

    private let standard = [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06]]

    @Test("an embedded profile is applied, a linked one is not")
    func profiles() throws {
        let swapped = ICCBuilder.rgb(
            [ICCBuilder.green, ICCBuilder.red, ICCBuilder.blue], gamma: 0)
        var builder = builder(124)
        let end = builder.bitmapHead.count + 8
        builder.tail = swapped
        let place = [UInt8].little(end, 4) + .little(swapped.count, 4)
        builder.patches = [(56, Array("DEBM".utf8)), (112, place)]
        let found = try pixel(builder)
        // Red and green change places, as nearly as the profile's numbers are round.
        for (shift, value) in [(24, 0xA0), (16, 0x30), (8, 0xF0), (0, 0xFF)] {
            #expect(abs(Int(found >> UInt32(shift) & 255) - value) <= 2)
        }
        let header = try BMPDecoder().header(
            of: builder.file { _, _ in 0 }, limits: .default)
        #expect(header.hasICCProfile)
        var limits = DecodeLimits.default
        limits.maximumMetadataBytes = 100
        #expect(try pixel(builder, limits) == 0x30A0_F0FF)
        builder.patches[0] = (56, Array("KNIL".utf8))
        #expect(try pixel(builder) == 0x30A0_F0FF)
        builder.patches[1] = (112, .little(end, 4) + .little(9_999_999, 4))
        builder.patches[0] = (56, Array("DEBM".utf8))
        #expect(try pixel(builder) == 0x30A0_F0FF)
    }

    @Test("calibrated colours are brought to sRGB, unless they are sRGB or make no sense")
    func calibration() throws {
        #expect(try pixel(calibrated(standard, gamma: 2.2)) == 0x30A0_F0FF)
        #expect(try pixel(calibrated(standard, gamma: 0)) == 0x30A0_F0FF)
        let nowhere = [[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]
        #expect(try pixel(calibrated(nowhere, gamma: 2.2)) == 0x30A0_F0FF)
        // A linear file becomes lighter: 48 of 255 is 121 of sRGB, 160 is 207.
        let linear = try pixel(calibrated(standard, gamma: 1))
        #expect(abs(Int(linear >> 24) - 121) <= 2 && abs(Int(linear >> 16 & 255) - 207) <= 2)
        // Of a wider space the same numbers are a stronger colour.
        let wide = try pixel(
            calibrated([[0.68, 0.32], [0.265, 0.69], [0.15, 0.06]], gamma: 2.2))
        #expect(wide >> 24 < 0x30)
    }
}
