import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct FakeDecoderTests {
    @Test("a file of the fake format becomes a picture of its colour, at the size wanted")
    func decoding() throws {
        let decoder = FakeDecoder()
        let file = FakeDecoder.file(width: 40, height: 20, color: 0x0080_FFFF, byteCount: 500)
        #expect(file.count == 500)
        let found = try decoder.registry.decoder(for: file)
        let options = DecodeOptions(targetSize: TargetSize(10))
        let decoded = try found.decode(file, options: options)
        #expect((decoded.image.width, decoded.image.height) == (10, 5))
        #expect(decoded.image.color(x: 9, y: 4) == 0x0080_FFFF)
        #expect((decoded.header.width, decoded.header.height) == (40, 20))
        #expect(decoder.decodes.events == [options])
    }

    @Test("other bytes are refused, and the hook can refuse any")
    func refusing() throws {
        let decoder = FakeDecoder()
        let damaged = #expect(throws: ImageError.self) {
            try decoder.decode(Data("FAKE x".utf8), options: DecodeOptions())
        }
        #expect(damaged?.code == .corrupt)
        decoder.setHook { _ throws(ImageError) in throw ImageError(.tooLarge, "on purpose") }
        let hooked = #expect(throws: ImageError.self) {
            try decoder.decode(FakeDecoder.file(width: 1, height: 1), options: DecodeOptions())
        }
        #expect(hooked?.code == .tooLarge)
    }
}
