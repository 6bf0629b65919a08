import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import Testing

@Suite("How a JPEG is to be written", .timeLimit(.minutes(1)))
struct JPEGEncodingTests {
    private let image = TestPicture.noise(80, 60)

    private func file(_ options: EncodeOptions) throws -> Data {
        try JPEGEncoder().encode(image, options: options)
    }

    /// The body of the first segment with this marker.
    private func segment(_ marker: UInt8, in file: Data) -> [UInt8]? {
        let bytes = [UInt8](file)
        var at = 2
        while at + 4 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
            let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
            if bytes[at + 1] == marker { return Array(bytes[at + 4..<at + 2 + length]) }
            at += 2 + length
        }
        return nil
    }

    @Test("progressive when asked for")
    func progressive() throws {
        let options = DecodeOptions()
        let plain = try JPEGDecoder().decode(file(EncodeOptions()), options: options)
        let coarse = try JPEGDecoder().decode(
            file(EncodeOptions(isProgressive: true)), options: options)
        #expect(!plain.header.isProgressive)
        #expect(coarse.header.isProgressive)
        #expect(Pixels(plain.image) == Pixels(coarse.image))
    }

    @Test("colours whole or at half, by the quality unless it is said")
    func chroma() throws {
        let cases: [(EncodeOptions, UInt8)] = [
            (EncodeOptions(quality: 80), 0x22), (EncodeOptions(quality: 90), 0x11),
            (EncodeOptions(quality: 80, chromaSampling: .full), 0x11),
            (EncodeOptions(quality: 95, chromaSampling: .half), 0x22),
        ]
        for (options, factors) in cases {
            // Depth, two sizes of two bytes, three components, and the first one's number.
            let frame = try #require(segment(0xC0, in: file(options)))
            #expect(frame[7] == factors)
        }
    }

    @Test("within a number of bytes at the best quality that fits")
    func budget() throws {
        let whole = try file(EncodeOptions())
        let bound = whole.count / 2
        let fitting = try file(EncodeOptions(maximumBytes: bound))
        #expect(fitting.count <= bound)
        #expect(fitting.count > bound * 3 / 4)
        #expect(try file(EncodeOptions(maximumBytes: whole.count)) == whole)
        #expect { try file(EncodeOptions(maximumBytes: 100)) } throws: {
            ($0 as? ImageError)?.code == .cannotWrite
        }
    }
}
