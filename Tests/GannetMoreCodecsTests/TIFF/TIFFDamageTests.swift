#if TIFF
    import Foundation
    import GannetCore
    import GannetMoreCodecs
    import GannetTesting
    import TestSupport
    import Testing

    @Suite("Damaged and excessive TIFF files", .timeLimit(.minutes(1)))
    struct TIFFDamageTests {
        private func decode(
            _ data: Data, _ damage: DamagePolicy = .strict, _ limits: DecodeLimits = .default
        ) throws(ImageError) -> DecodedImage {
            try TIFFDecoder().decode(
                data, options: DecodeOptions(damage: damage, layout: .rgba8, limits: limits))
        }

        private func code(_ body: () throws(ImageError) -> DecodedImage) -> ImageError.Code? {
            do throws(ImageError) {
                _ = try body()
                return nil
            } catch {
                return error.code
            }
        }

        /// A file whose directory comes first, so that its pixels can be cut off.
        private func directoryFirst(rows: Int) -> Data {
            var bytes: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 9, 0]
            func entry(_ tag: UInt16, _ value: Int) {
                bytes += [UInt8(tag & 255), UInt8(tag >> 8), 4, 0, 1, 0, 0, 0]
                bytes += (0..<4).map { UInt8(value >> (8 * $0) & 255) }
            }
            let start = 10 + 9 * 12 + 4
            entry(256, 10)
            entry(257, rows)
            entry(258, 8)
            entry(259, 1)
            entry(262, 1)
            entry(273, start)
            entry(277, 1)
            entry(278, rows)
            entry(279, 10 * rows)
            bytes += [0, 0, 0, 0]
            return Data(bytes + (0..<10 * min(rows, 20)).map { UInt8(1 + $0 / 10) })
        }

        @Test("rows that are there are given to the lenient, and the rest is transparent")
        func truncated() throws {
            let whole = directoryFirst(rows: 20)
            let cut = whole.prefix(whole.count - 95)
            #expect(code { () throws(ImageError) in try decode(cut) } == .truncated)
            let decoded = try decode(cut, .lenient)
            #expect(decoded.isTruncated && !decoded.image.isOpaque)
            let colors = decoded.image.colors
            #expect(colors[..<10].allSatisfy { $0[3] & 255 == 255 })
            #expect(colors[9][0] == 0x0A0A_0AFF)
            #expect(colors[10...].allSatisfy { $0 == Array(repeating: 0, count: 10) })
            #expect(try !decode(whole, .lenient).isTruncated)
        }

        @Test("a file that ends in its header or directory is truncated, not corrupt")
        func cutHeader() throws {
            let whole = directoryFirst(rows: 20)
            for count in [1, 4, 7, 8, 9, 30, 110] {
                let error = #expect(throws: ImageError.self) {
                    try TIFFDecoder().header(of: whole.prefix(count), limits: .default)
                }
                #expect(error?.code == .truncated, "\(count) bytes: \(String(describing: error))")
            }
            let header = try TIFFDecoder().header(of: whole.prefix(130), limits: .default)
            #expect((header.width, header.height) == (10, 20))
        }

        @Test("sizes are checked before memory is taken")
        func limits() throws {
            let bomb = directoryFirst(rows: 2_000_000_000)
            #expect(code { () throws(ImageError) in try decode(bomb, .lenient) } == .tooLarge)
            let narrow = DecodeLimits(maximumSide: .max, maximumPixels: .max, maximumBytes: 700)
            #expect(
                code { () throws(ImageError) in
                    try decode(directoryFirst(rows: 20), .strict, narrow)
                } == .tooLarge)
        }

        @Test("a profile that is larger than metadata may be is left aside")
        func largeProfile() throws {
            var builder = TIFFBuilder(width: 1, height: 1)
            builder.tags = [(34_675, 7, ICCBuilder.gray(gamma: 1).map { UInt64($0) })]
            let file = builder.file { _, _, _ in 55 }
            #expect(try decode(file).image.color(x: 0, y: 0) != 0x3737_37FF)
            var limits = DecodeLimits.default
            limits.maximumMetadataBytes = 100
            #expect(try decode(file, .strict, limits).image.color(x: 0, y: 0) == 0x3737_37FF)
        }

        @Test("a tile without bounds is refused by the limit of bytes")
        func hugeTile() throws {
            var builder = TIFFBuilder(width: 5, height: 5)
            builder.tile = (16, 16)
            var data = [UInt8](builder.file { _, _, _ in 9 })
            // The tile's sides, tags 322 and 323 of type 4.
            for index in data.indices.dropLast(12)
            where (66...67).contains(data[index]) && data[index + 1] == 1 && data[index + 2] == 4 {
                data.replaceSubrange(index + 8..<index + 12, with: [0, 0xFF, 0xFF, 0x0F])
            }
            #expect(code { () throws(ImageError) in try decode(Data(data), .lenient) } != nil)
        }

        @Test("a compression that nobody knows is named")
        func compression() throws {
            var data = directoryFirst(rows: 4)
            data[10 + 3 * 12 + 8] = 0x7F
            let error = #expect(throws: ImageError.self) { try decode(data) }
            #expect(error?.code == .unsupportedFormat && error?.reason.contains("127") == true)
        }

        @Test("any change of a file gives a picture or a typed error", arguments: [1, 2, 3])
        func mutations(seed: UInt64) throws {
            var builder = TIFFBuilder(width: 40, height: 30, bits: 8, samples: 4, photometric: 2)
            builder.tags = [(338, 3, [1])]
            for variant in 0..<4 {
                builder.isPlanar = variant & 1 == 1
                builder.tile = variant & 2 == 2 ? (16, 16) : nil
                let file = builder.file { x, y, channel in UInt64((x + y + channel * 40) % 256) }
                Damage.check(file, TIFFDecoder(), seed: seed, rounds: 100)
            }
        }
    }
#endif
