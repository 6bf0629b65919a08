#if TIFF
    import Foundation
    import GannetCore
    import GannetMoreCodecs
    import GannetTesting
    import TestSupport
    import Testing

    @Suite("Writing TIFF", .timeLimit(.minutes(1)))
    struct TIFFEncoderTests {
        @Test("the encoder keeps the contract", arguments: EncoderContract.names)
        func contract(_ clause: String) async throws {
            try await EncoderContract(TIFFEncoder(), readBy: TIFFDecoder()).check(clause)
        }

        @Test(
            "every layout comes back exactly",
            arguments: [PixelLayout.rgba8, .rgb8, .gray8, .grayAlpha8, .rgba16])
        func layouts(layout: PixelLayout) throws {
            let picture = Image.pattern(width: 90, height: 300, layout: layout) { x, y in
                let value = UInt32(x * 2 + y) & 255
                return layout.channels == .rgba || layout.channels == .rgb
                    ? UInt32(x) << 24 | value << 16 | UInt32(y & 255) << 8 | 255 - value
                    : value * 0x0101_0100 | 255 - value
            }
            let file = try TIFFEncoder().encode(picture, options: EncodeOptions())
            let decoded = try TIFFDecoder().decode(file, options: DecodeOptions(layout: .rgba8))
            #expect(Comparison.difference(decoded.image.colors, picture.colors) == 0)
            #expect(decoded.header.bitDepth == layout.bitsPerChannel)
            #expect(picture.pixels.byteCount == 90 * 300 * layout.bytesPerPixel)
        }

        @Test("the picture that is written stays as it is")
        func leavesThePicture() throws {
            let picture = Image.gradient(width: 30, height: 30, layout: .rgb8)
            let before = picture.colors
            _ = try TIFFEncoder().encode(picture, options: EncodeOptions())
            #expect(picture.colors == before)
        }

        @Test("pages are frames on demand")
        func pages() throws {
            let pages = (1...3).map { TIFFBuilder(width: $0 * 2, height: $0) }
            let file = TIFFBuilder.file(pages) { x, _, _ in UInt64(x) }
            let frames = try TIFFDecoder().frames(of: file, options: DecodeOptions())
            #expect(try [2, 0, 1].map { try frames.frame($0).image.width } == [6, 2, 4])
            #expect(throws: ImageError.self) { try frames.frame(3) }
        }
    }
#endif
