#if JPEGXL
    import Foundation
    import GannetCore
    import GannetMoreCodecs
    import GannetTesting
    import Testing

    @Suite("JPEG XL that is seen while it arrives", .timeLimit(.minutes(1)))
    struct JPEGXLPreviewTests {
        /// All previews of a file that comes in pieces.
        private func previews(
            _ data: Data, piece: Int, _ options: DecodeOptions = DecodeOptions(layout: .rgba8)
        ) throws -> [DecodedImage] {
            let reader = JPEGXLDecoder().previews(options: options)
            var found: [DecodedImage] = []
            for start in stride(from: 0, to: data.count, by: piece) {
                try reader.append(data.dropFirst(start).prefix(piece))
                if let picture = try reader.picture() { found.append(picture) }
            }
            return found
        }

        private func meanDifference(_ one: [[UInt32]], _ other: [[UInt32]]) -> Double {
            var (sum, count) = (0, 0)
            for (left, right) in zip(one.joined(), other.joined()) {
                for shift: UInt32 in [24, 16, 8] {
                    sum += abs(Int(left >> shift & 255) - Int(right >> shift & 255))
                    count += 1
                }
            }
            return Double(sum) / Double(max(1, count))
        }

        @Test(
            "an eighth of its size is shown before the rest has come, in whatever pieces",
            arguments: [203, 4000])
        func coarse(piece: Int) throws {
            let picture = Image.pattern(width: 700, height: 600, layout: .rgba8) { x, y in
                UInt32(x * 255 / 699) << 24 | UInt32(y * 255 / 599) << 16
                    | UInt32((x / 50 + y / 50) % 2 * 80) << 8 | 0xFF
            }
            let file = try JPEGXLEncoder().encode(picture, options: EncodeOptions(quality: 90))
            let whole = try JPEGXLDecoder().decode(file, options: DecodeOptions(layout: .rgba8))
            let found = try previews(file, piece: piece)
            let first = try #require(found.first)
            #expect(first.isTruncated && first.image.isOpaque && first.header == whole.header)
            #expect(first.image.width == 700 && found.count <= 12)
            let difference = meanDifference(first.image.colors, whole.image.colors)
            #expect(difference > 0 && difference < 20)
            let small = try previews(
                file, piece: piece, DecodeOptions(targetSize: TargetSize(70), layout: .rgba8))
            #expect(small.first?.image.width == 70)
        }

        @Test("an animation has none, and damage ends them")
        func none() throws {
            let moving = try MovingPictures.file(JPEGXLEncoder())
            #expect(throws: ImageError.self) { try previews(moving, piece: 100) }
            var broken = try JPEGXLEncoder().encode(
                Comparison.picture(300, 300), options: EncodeOptions())
            for index in 40..<80 { broken[index] ^= 0x5A }
            let failure = #expect(throws: ImageError.self) { try previews(broken, piece: 500) }
            #expect(failure?.code == .corrupt)
        }
    }
#endif
