import Foundation
import GannetCodecs
import GannetCore
import GannetMoreCodecs
import Testing

@Suite("What this build can read beside the standard kinds", .timeLimit(.minutes(1)))
struct RegistryTests {
    @Test("each kind is there exactly where its trait is on")
    func kinds() {
        var registry = CodecRegistry()
        registry.addMoreCodecs()
        var expected: [ImageFormat] = []
        #if TIFF
            expected.append(.tiff)
        #endif
        #if SVG
            expected.append(.svg)
        #endif
        #if AVIF
            expected.append(.avif)
        #endif
        #if HEIC
            expected.append(.heic)
        #endif
        #if JPEGXL
            expected.append(.jpegXL)
        #endif
        #expect(registry.decodableFormats == expected)
    }

    @Test(
        "a file of a kind that was left out is known for what it is, and the error says what to do")
    func leftOut() {
        var registry = CodecRegistry()
        registry.addStandardCodecs()
        registry.addMoreCodecs()
        let files: [(ImageFormat, [UInt8])] = [
            (.tiff, [0x49, 0x49, 42, 0, 8, 0, 0, 0]), (.jpegXL, [0xFF, 0x0A, 0, 0]),
            (.avif, [0, 0, 0, 16] + Array("ftypavif".utf8) + [0, 0, 0, 0]),
            (.heic, [0, 0, 0, 16] + Array("ftypheic".utf8) + [0, 0, 0, 0]),
            (.svg, Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)),
        ]
        for (format, bytes) in files {
            do throws(ImageError) {
                let decoder = try registry.decoder(for: Data(bytes))
                #expect(decoder.format == format)
            } catch {
                #expect(error.code == .formatNotBuilt)
                #expect(error.reason.contains(format.name) && error.reason.contains("trait"))
                #expect(!registry.decodableFormats.contains(format))
            }
        }
    }
}
