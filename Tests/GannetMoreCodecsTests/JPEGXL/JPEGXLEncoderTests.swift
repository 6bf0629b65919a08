#if JPEGXL
    import Foundation
    import GannetCore
    import GannetMoreCodecs
    import GannetTesting
    import TestSupport
    import Testing

    @Suite("Writing JPEG XL, still and moving", .timeLimit(.minutes(1)))
    struct JPEGXLEncoderTests {
        private func decode(_ file: Data, frame: Int? = nil) throws -> DecodedImage {
            try JPEGXLDecoder().decode(file, options: DecodeOptions(frame: frame, layout: .rgba8))
        }

        @Test("the encoder keeps the contract", arguments: EncoderContract.names)
        func contract(_ clause: String) async throws {
            try await EncoderContract(JPEGXLEncoder(), readBy: JPEGXLDecoder()).check(clause)
        }

        @Test("what loses nothing comes back exactly", arguments: [false, true])
        func lossless(hasAlpha: Bool) throws {
            let picture = Comparison.picture(50, 70, hasAlpha: hasAlpha)
            let file = try JPEGXLEncoder().encode(
                picture, options: EncodeOptions(isLossless: true))
            #expect(try Comparison.difference(decode(file).image.colors, picture.colors) == 0)
        }

        @Test("what loses nothing keeps the picture's own profile")
        func profile() throws {
            var picture = Comparison.picture(20, 10)
            picture.colorProfile = Data(
                ICCBuilder.rgb([ICCBuilder.green, ICCBuilder.red, ICCBuilder.blue], gamma: 1.75))
            let file = try JPEGXLEncoder().encode(
                picture, options: EncodeOptions(isLossless: true))
            var options = DecodeOptions(layout: .rgba8)
            options.keepsColorProfile = true
            let kept = try JPEGXLDecoder().decode(file, options: options).image
            #expect(kept.colorProfile != nil && kept.colors == picture.colors)
        }

        @Test("grey stays grey, and 16 bits stay 16")
        func depths() throws {
            let gray = Image.pattern(width: 20, height: 9, layout: .gray8) { x, _ in
                UInt32(x * 12) * 0x0101_0100 | 0xFF
            }
            let options = EncodeOptions(isLossless: true)
            let small = try decode(JPEGXLEncoder().encode(gray, options: options))
            #expect(small.image.colors == gray.colors && small.header.colorSpace == .gray)
            let deep = Image.gradient(width: 20, height: 9, layout: .rgba16)
            let large = try decode(JPEGXLEncoder().encode(deep, options: options))
            #expect(large.image.colors == deep.colors && large.header.bitDepth == 16)
        }

        @Test("quality tells on size, and a bound of bytes is kept")
        func quality() throws {
            let picture = Comparison.picture(200, 200)
            let sizes = try [10, 60, 95].map {
                try JPEGXLEncoder().encode(picture, options: EncodeOptions(quality: $0)).count
            }
            #expect(sizes == sizes.sorted() && sizes[0] < sizes[2])
            let bound = (sizes[0] + sizes[2]) / 2
            let file = try JPEGXLEncoder().encode(
                picture, options: EncodeOptions(quality: 95, maximumBytes: bound))
            #expect(file.count <= bound)
        }

        @Test("frames come in any order, with their delays and rounds")
        func frames() throws {
            let file = try MovingPictures.file(JPEGXLEncoder())
            let header = try JPEGXLDecoder().header(of: file, limits: .default)
            #expect(header.frameDelays == MovingPictures.delays && header.loopCount == 3)
            let order = [4, 0, 2, 2, 1, 3, 0]
            let found = try MovingPictures.middles(of: file, JPEGXLDecoder(), order: order)
            #expect(found == order.map { MovingPictures.colors[$0] })
            #expect(try decode(file, frame: 2).image.color(x: 1, y: 1) == 0x0000_FFFF)
            let error = #expect(throws: ImageError.self) { try decode(file, frame: 5) }
            #expect(error?.code == .unsupportedFormat)
        }
    }
#endif
