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

    @Test("the fake decoder keeps the contract", arguments: DecoderContract.names)
    func fakeDecoder(_ clause: String) async throws {
        let file = FakeDecoder.file(width: 40, height: 20)
        try await DecoderContract(FakeDecoder(), file: file).check(clause)
    }

    @Test("the JPEG encoder keeps the contract", arguments: EncoderContract.names)
    func jpegEncoder(_ clause: String) async throws {
        try await EncoderContract(JPEGEncoder(), readBy: JPEGDecoder()).check(clause)
    }

    @Test("the PNG encoder keeps the contract", arguments: EncoderContract.names)
    func pngEncoder(_ clause: String) async throws {
        try await EncoderContract(PNGEncoder(), readBy: PNGDecoder()).check(clause)
    }
}
