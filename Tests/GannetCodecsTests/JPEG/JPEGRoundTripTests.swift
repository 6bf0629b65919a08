import Foundation
import GannetCodecs
import GannetCore
import Testing

@Suite("JPEG there and back", .timeLimit(.minutes(1)))
struct JPEGRoundTripTests {
    @Test("smooth colours come back nearly as they were")
    func smooth() throws {
        let picture = TestPicture.gradient(120, 90)
        let data = try JPEGEncoder().encode(picture, options: EncodeOptions(quality: 95))
        let decoded = try JPEGDecoder().decode(data, options: DecodeOptions())
        #expect(decoded.image.isOpaque)
        #expect((Pixels(decoded.image).largestDifference(Pixels(picture)) ?? 255) <= 6)
    }

    @Test("transparent pixels become white")
    func white() throws {
        let picture = TestPicture.make(16, 16) { _, _ in 0xFF00_0000 }
        let data = try JPEGEncoder().encode(picture, options: EncodeOptions())
        let decoded = try JPEGDecoder().decode(data, options: DecodeOptions())
        #expect(Pixels(decoded.image)[8, 8] == 0xFFFF_FFFF)
    }
}
