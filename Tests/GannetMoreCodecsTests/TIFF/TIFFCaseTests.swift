#if TIFF
    import Foundation
    import GannetCore
    import GannetMoreCodecs
    import GannetTesting
    import TestSupport
    import Testing

    @Suite(
        "TIFF cases of others", .timeLimit(.minutes(1)), .enabled(if: SharedCases.arePresent))
    struct TIFFCaseTests {
        private func decode(
            _ name: String, _ layout: PixelLayout = .rgba8
        ) throws -> DecodedImage {
            try TIFFDecoder().decode(
                SharedCases.data(name), options: DecodeOptions(layout: layout))
        }

        @Test("alpha that the colours are multiplied by is not multiplied again")
        func associatedAlpha() throws {
            let decoded = try decode("24-tiff-associated-alpha.tif", .rgba8Premultiplied)
            let stored: [UInt8] = [128, 0, 0, 128, 0, 64, 0, 64, 0, 0, 0, 0, 255, 255, 255, 255]
            let pixels = decoded.image.pixels.withBytes { bytes in
                unsafe bytes.withUnsafeBytes { unsafe [UInt8]($0) }
            }
            #expect(pixels == stored)
            let straight = try decode("24-tiff-associated-alpha.tif").image.colors
            #expect(straight == [[0xFF00_0080, 0x00FF_0040, 0, 0xFFFF_FFFF]])
            #expect(decoded.header.hasAlpha)
        }

        @Test("planes that lie apart are joined")
        func planar() throws {
            let colors = try decode("25-tiff-planar-separate.tif").image.colors
            #expect(colors == [[0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF, 0xFFFF_FFFF]])
        }

        @Test("the orientation is applied")
        func orientation() throws {
            let decoded = try decode("26-tiff-orientation-6.tif")
            let image = decoded.image
            #expect((image.width, image.height) == (32, 48))
            #expect((decoded.header.width, decoded.header.orientation) == (32, .right))
            let corners = [(8, 12), (24, 12), (8, 36), (24, 36)].map { image.color(x: $0, y: $1) }
            #expect(corners == [0x0000_FFFF, 0xFF00_00FF, 0xFFFF_FFFF, 0x00FF_00FF])
        }
    }
#endif
