import Foundation
import GannetCodecs
import GannetCore
import Testing

@Suite("PNG there and back", .timeLimit(.minutes(1)))
struct PNGRoundTripTests {
    @Test("straight alpha comes back exactly, whatever the alpha")
    func straight() throws {
        let picture = TestPicture.noise(37, 23)
        let data = try PNGEncoder().encode(picture, options: EncodeOptions())
        let decoded = try PNGDecoder().decode(data, options: DecodeOptions(layout: .rgba8))
        #expect(Pixels(decoded.image) == Pixels(picture))
        #expect(!decoded.image.isOpaque)
    }

    @Test("an opaque picture is written without alpha, a grey one as grey")
    func opaque() throws {
        let colored = TestPicture.gradient(16, 16)
        let data = try PNGEncoder().encode(colored, options: EncodeOptions())
        let header = try PNGDecoder().header(of: data, limits: .default)
        #expect(!header.hasAlpha)
        #expect(header.colorSpace == .rgb)
        let gray = TestPicture.make(9, 9, isOpaque: true) { x, _ in UInt32(x) * 0x0101_0100 | 255 }
        let grayData = try PNGEncoder().encode(gray, options: EncodeOptions())
        #expect(try PNGDecoder().header(of: grayData, limits: .default).colorSpace == .gray)
        let back = try PNGDecoder().decode(grayData, options: DecodeOptions(layout: .rgba8))
        #expect(Pixels(back.image) == Pixels(gray))
    }
}
