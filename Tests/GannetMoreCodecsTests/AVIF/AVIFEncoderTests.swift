#if AVIF
    import Foundation
    import GannetCore
    import GannetMoreCodecs
    import GannetTesting
    import TestSupport
    import Testing

    @Suite("Writing AVIF, still and moving", .timeLimit(.minutes(1)))
    struct AVIFEncoderTests {
        private func decode(_ file: Data, frame: Int? = nil) throws -> DecodedImage {
            try AVIFDecoder().decode(file, options: DecodeOptions(frame: frame, layout: .rgba8))
        }

        @Test("the encoder keeps the contract", arguments: EncoderContract.names)
        func contract(_ clause: String) async throws {
            try await EncoderContract(AVIFEncoder(), readBy: AVIFDecoder()).check(clause)
        }

        @Test("what loses nothing comes back exactly", arguments: [false, true])
        func lossless(hasAlpha: Bool) throws {
            let picture = Comparison.picture(50, 70, hasAlpha: hasAlpha)
            let file = try AVIFEncoder().encode(picture, options: EncodeOptions(isLossless: true))
            #expect(try Comparison.difference(decode(file).image.colors, picture.colors) == 0)
        }

        @Test("quality tells on size, and a bound of bytes is kept")
        func quality() throws {
            let picture = Comparison.picture(200, 200)
            let sizes = try [20, 60, 95].map {
                try AVIFEncoder().encode(picture, options: EncodeOptions(quality: $0)).count
            }
            #expect(sizes == sizes.sorted() && sizes[0] < sizes[2])
            let bound = (sizes[0] + sizes[2]) / 2
            let file = try AVIFEncoder().encode(
                picture, options: EncodeOptions(quality: 95, maximumBytes: bound))
            #expect(file.count <= bound)
        }

        @Test("frames come in any order, with their delays")
        func frames() throws {
            let file = try MovingPictures.file(AVIFEncoder())
            let header = try AVIFDecoder().header(of: file, limits: .default)
            #expect(header.frameDelays == MovingPictures.delays && header.frameCount == 5)
            let order = [4, 0, 2, 2, 1, 3, 0]
            let found = try MovingPictures.middles(of: file, AVIFDecoder(), order: order)
            #expect(found == order.map { MovingPictures.colors[$0] })
            #expect(try decode(file, frame: 2).image.color(x: 1, y: 1) == 0x0000_FFFF)
            let error = #expect(throws: ImageError.self) { try decode(file, frame: 5) }
            #expect(error?.code == .unsupportedFormat)
        }
    }
#endif
