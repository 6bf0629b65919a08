import Foundation
import GannetCodecs
import GannetCore
import Testing

@Suite("Kinds of JPEG that cannot be read", .timeLimit(.minutes(1)))
struct JPEGKindTests {
    /// A file whose frame header has been changed.
    private func file(_ change: (inout [UInt8], Int) -> Void) throws -> Data {
        var bytes = [UInt8](try JPEGSplicer.file(TestPicture.noise(16, 16)))
        let start = try #require(Data(bytes).firstRange(of: Data([0xFF, 0xC0]))).lowerBound
        change(&bytes, start)
        return Data(bytes)
    }

    private func code(_ data: Data) -> ImageError.Code? {
        do throws(ImageError) {
            _ = try JPEGDecoder().decode(data, options: DecodeOptions())
            return nil
        } catch {
            return error.code
        }
    }

    @Test("12 bits, no loss and hierarchies are said to be unsupported, not damaged")
    func unsupported() throws {
        #expect(code(try file { bytes, at in bytes[at + 4] = 12 }) == .unsupportedFormat)
        for marker: UInt8 in [0xC3, 0xC5, 0xC7, 0xCB] {
            #expect(code(try file { bytes, at in bytes[at + 1] = marker }) == .unsupportedFormat)
        }
    }

    @Test("an impossible depth or size is damage")
    func damaged() throws {
        #expect(
            code(
                try file { bytes, at in
                    bytes[at + 7] = 0
                    bytes[at + 8] = 0
                }) == .corrupt)
        #expect(code(try file { bytes, at in bytes[at + 9] = 99 }) == .corrupt)
    }
}
