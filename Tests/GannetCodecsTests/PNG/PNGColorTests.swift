import Foundation
import GannetCore
import Testing

@testable import GannetCodecs

@Suite("What the numbers of a PNG mean as colours", .timeLimit(.minutes(1)))
struct PNGColorTests {
    /// sRGB's white and primaries, in hundred-thousandths.
    private let standard = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]

    /// The red of a grey of 128 in a file with these chunks.
    private func gray(_ chunks: [(name: String, body: [UInt8])]) throws -> Int {
        var builder = PNGBuilder(width: 4, height: 4, bitDepth: 8, colorType: 2)
        builder.chunks = chunks
        let decoded = try PNGDecoder().decode(
            builder.file { _, _, _ in 128 }, options: DecodeOptions(layout: .rgba8))
        return Int(Pixels(decoded.image)[1, 1] >> 24)
    }

    private func gamma(_ value: Int) -> (name: String, body: [UInt8]) {
        ("gAMA", PNGBuilder.number(value))
    }

    private var chromaticities: (name: String, body: [UInt8]) {
        ("cHRM", standard.flatMap(PNGBuilder.number))
    }

    @Test("a gamma counts where the primaries are told, and not alone")
    func gammas() throws {
        // Half of the light is 188 in sRGB.
        #expect(abs(try gray([gamma(100_000), chromaticities]) - 188) <= 1)
        #expect(try gray([gamma(100_000)]) == 128)
        #expect(try gray([chromaticities]) == 128)
        #expect(abs(try gray([gamma(45_455), chromaticities]) - 128) <= 1)
    }

    @Test("sRGB stands above a gamma, and code points above all")
    func precedence() throws {
        let linear: (name: String, body: [UInt8]) = ("cICP", [1, 8, 0, 1])
        let plain: (name: String, body: [UInt8]) = ("cICP", [1, 13, 0, 1])
        #expect(try gray([("sRGB", [0]), gamma(100_000), chromaticities]) == 128)
        #expect(abs(try gray([linear, ("sRGB", [0])]) - 188) <= 1)
        #expect(try gray([plain, gamma(100_000), chromaticities]) == 128)
    }

    @Test("code points that no PNG can have, or nobody knows, change nothing")
    func impossible() throws {
        for body: [UInt8] in [
            [1, 8, 1, 1], [1, 8, 0, 0], [99, 8, 0, 1], [1, 99, 0, 1], [1, 8],
        ] {
            #expect(try gray([("cICP", body)]) == 128)
        }
        let crazy = [31270, 0, 64000, 33000, 64000, 33000, 15000, 6000]
        let broken = ("cHRM", crazy.flatMap(PNGBuilder.number))
        #expect(try gray([gamma(100_000), broken]) == 128)
        #expect(try gray([gamma(0), chromaticities]) == 128)
    }

    @Test("the wide red of Display P3 is sRGB's red, and its white stays white")
    func wideGamut() throws {
        var builder = PNGBuilder(width: 2, height: 1, bitDepth: 8, colorType: 2)
        builder.chunks = [("cICP", [12, 13, 0, 1])]
        let decoded = try PNGDecoder().decode(
            builder.file { x, _, channel in x == 0 || channel == 0 ? 255 : 0 },
            options: DecodeOptions(layout: .rgba8))
        #expect(Pixels(decoded.image)[0, 0] == 0xFFFF_FFFF)
        #expect(Pixels(decoded.image)[1, 0] == 0xFF00_00FF)
    }

    @Test("white of a high dynamic range is bright, not blinding, and black is black")
    func highDynamicRange() throws {
        var builder = PNGBuilder(width: 3, height: 1, bitDepth: 8, colorType: 2)
        // In the perceptual quantizer 58 % is the white of paper; in hybrid log-gamma 75 %.
        for (transfer, paper) in [(16, 148), (18, 191)] as [(UInt8, Int)] {
            builder.chunks = [("cICP", [9, transfer, 0, 1])]
            let decoded = try PNGDecoder().decode(
                builder.file { x, _, _ in [0, paper, 255][x] },
                options: DecodeOptions(layout: .rgba8))
            let reds = Pixels(decoded.image).words.map { Int($0 >> 24) }
            #expect(reds[0] <= 1 && reds[2] >= 254)
            #expect((170...215).contains(reds[1]), "\(reds)")
        }
    }
}
