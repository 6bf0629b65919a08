import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import TestSupport
import Testing

@Suite("The contracts of the codecs", .timeLimit(.minutes(1)))
struct ContractTests {
    private let picture = Image.solid(0x3366_99FF, width: 40, height: 20, layout: .rgba8)

    @Test("the JPEG decoder keeps the contract", arguments: DecoderContract.names)
    func jpegDecoder(_ clause: String) async throws {
        let file = try JPEGEncoder().encode(picture, options: EncodeOptions())
        try await DecoderContract(JPEGDecoder(), file: file).check(clause)
    }

    @Test("the PNG decoder keeps the contract", arguments: DecoderContract.names)
    func pngDecoder(_ clause: String) async throws {
        let file = try PNGEncoder().encode(picture, options: EncodeOptions())
        try await DecoderContract(PNGDecoder(), file: file).check(clause)
    }

    @Test("the BMP decoder keeps the contract", arguments: DecoderContract.names)
    func bmpDecoder(_ clause: String) async throws {
        let file = BMPBuilder(width: 40, height: 20, bitCount: 24).file { x, y in x * 999 + y }
        try await DecoderContract(BMPDecoder(), file: file).check(clause)
    }

    @Test("the icon decoder keeps the contract", arguments: DecoderContract.names)
    func iconDecoder(_ clause: String) async throws {
        let builder = BMPBuilder(width: 40, height: 20, bitCount: 24)
        let file = IconBuilder.file([IconBuilder.bitmap(builder) { x, y in x * 999 + y }])
        try await DecoderContract(IconDecoder(), file: file).check(clause)
    }

    @Test("the QOI decoder keeps the contract", arguments: DecoderContract.names)
    func qoiDecoder(_ clause: String) async throws {
        let words = (0..<800).map { UInt32($0 * 7_654_321 & 0xFFFF_FF00 | 255) }
        let file = QOIBuilder.file(width: 40, height: 20, words: words)
        try await DecoderContract(QOIDecoder(), file: file).check(clause)
    }

    @Test("the GIF decoder keeps the contract", arguments: DecoderContract.names)
    func gifDecoder(_ clause: String) async throws {
        let frame = GIFBuilder.Frame(width: 40, height: 20, pixels: (0..<800).map { $0 % 4 })
        let file = GIFBuilder(width: 40, height: 20, palette: [1, 2, 3, 4], frames: [frame]).file
        try await DecoderContract(GIFDecoder(), file: file).check(clause)
    }

    @Test("the GIF encoder keeps the contract", arguments: EncoderContract.names)
    func gifEncoder(_ clause: String) async throws {
        try await EncoderContract(GIFEncoder(), readBy: GIFDecoder()).check(clause)
    }

    @Test("the Netpbm decoder keeps the contract", arguments: DecoderContract.names)
    func netpbmDecoder(_ clause: String) async throws {
        let file = Data("P6 40 20 255\n".utf8) + (0..<2400).map { UInt8($0 % 251) }
        try await DecoderContract(NetpbmDecoder(), file: file).check(clause)
    }

    @Test("the fake decoder keeps the contract", arguments: DecoderContract.names)
    func fakeDecoder(_ clause: String) async throws {
        let file = FakeDecoder.file(width: 40, height: 20)
        try await DecoderContract(FakeDecoder(), file: file).check(clause)
    }

    @Test("the JPEG encoder keeps the contract", arguments: EncoderContract.names)
    func jpegEncoder(_ clause: String) async throws {
        try await EncoderContract(JPEGEncoder(), readBy: JPEGDecoder()).check(clause)
    }

    @Test("the WebP encoder keeps the contract", arguments: EncoderContract.names)
    func webPEncoder(_ clause: String) async throws {
        try await EncoderContract(WebPEncoder(), readBy: WebPDecoder()).check(clause)
    }

    @Test("the WebP decoder keeps the contract", arguments: DecoderContract.names)
    func webPDecoder(_ clause: String) async throws {
        let file = try WebPEncoder().encode(picture, options: EncodeOptions())
        try await DecoderContract(WebPDecoder(), file: file).check(clause)
    }

    @Test("the PNG encoder keeps the contract", arguments: EncoderContract.names)
    func pngEncoder(_ clause: String) async throws {
        try await EncoderContract(PNGEncoder(), readBy: PNGDecoder()).check(clause)
    }
}
