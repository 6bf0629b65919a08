#if TIFF
    import Foundation
    import GannetCore
    import GannetMoreCodecs
    import GannetTesting
    import TestSupport
    import Testing

    @Suite("Kinds of TIFF", .timeLimit(.minutes(1)))
    struct TIFFKindTests {
        private func colors(_ file: Data, frame: Int = 0) throws -> [[UInt32]] {
            try TIFFDecoder().decode(
                file, options: DecodeOptions(frame: frame, layout: .rgba8)
            ).image.colors
        }

        /// Any sample, the same each time, of `bits` bits.
        private func sample(_ x: Int, _ y: Int, _ channel: Int, bits: Int) -> UInt64 {
            let mixed = UInt64(x * 73 + y * 151 + channel * 199 + 11) &* 0x9E37_79B9_7F4A_7C15
            return mixed >> UInt64(64 - bits)
        }

        /// What a sample of `bits` bits is in 8.
        private func byte(_ value: UInt64, bits: Int) -> UInt32 {
            UInt32((Double(value) * 255 / Double(UInt64(1) << UInt64(bits) - 1)).rounded())
        }

        /// Compares within one step, which rounding by way of 16 bits can cost other depths.
        private func isEqual(
            _ one: [[UInt32]], _ other: (Int, Int) -> UInt32, within tolerance: Int
        ) -> Bool {
            one.enumerated().allSatisfy { y, row in
                row.enumerated().allSatisfy { x, word in
                    let expected = other(x, y)
                    return [24, 16, 8, 0].allSatisfy { shift in
                        abs(Int(word >> shift & 255) - Int(expected >> shift & 255)) <= tolerance
                    }
                }
            }
        }

        private static let depths = [1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 32]

        @Test("grey of every depth, in strips and tiles, of both byte orders", arguments: depths)
        func gray(bits: Int) throws {
            var builder = TIFFBuilder(width: 37, height: 35, bits: bits)
            for variant in 0..<8 {
                builder.isBigEndian = variant & 1 == 1
                builder.isBig = variant & 2 == 2
                builder.tile = variant & 4 == 4 ? (16, 32) : nil
                builder.photometric = variant % 3 == 0 ? 0 : 1
                let decoded = try colors(builder.file { sample($0, $1, $2, bits: bits) })
                let inverts = builder.photometric == 0
                #expect(
                    isEqual(
                        decoded,
                        { x, y in
                            let value = byte(sample(x, y, 0, bits: bits), bits: bits)
                            return (inverts ? 255 - value : value) * 0x0101_0100 | 255
                        }, within: [1, 2, 4, 8, 16].contains(bits) ? 0 : 1),
                    "variant \(variant)")
            }
        }

        @Test("RGB of every depth, its samples together and apart", arguments: depths)
        func rgb(bits: Int) throws {
            var builder = TIFFBuilder(width: 21, height: 18, bits: bits, samples: 3, photometric: 2)
            for variant in 0..<8 {
                builder.isBigEndian = variant & 1 == 1
                builder.isPlanar = variant & 2 == 2
                builder.tile = variant & 4 == 4 ? (16, 16) : nil
                let decoded = try colors(builder.file { sample($0, $1, $2, bits: bits) })
                #expect(
                    isEqual(
                        decoded,
                        { x, y in
                            (0..<3).reduce(0) { word, channel in
                                word << 8 | byte(sample(x, y, channel, bits: bits), bits: bits)
                            } << 8 | 255
                        }, within: [1, 2, 4, 8, 16].contains(bits) ? 0 : 1),
                    "variant \(variant)")
            }
        }

        @Test("palettes of 1 to 8 bits", arguments: [1, 2, 4, 8])
        func palette(bits: Int) throws {
            var builder = TIFFBuilder(bits: bits, photometric: 3)
            let count = 1 << bits
            let map = (0..<3 * count).map { UInt64($0 * 37 % 256) * 257 }
            for isPlanar in [false, true] {
                builder.isPlanar = isPlanar
                builder.tags = [(320, 3, map)]
                let decoded = try colors(builder.file { sample($0, $1, $2, bits: bits) })
                #expect(
                    isEqual(
                        decoded,
                        { x, y in
                            let index = Int(sample(x, y, 0, bits: bits))
                            return (0..<3).reduce(0) { word, channel in
                                word << 8 | UInt32(map[channel * count + index] / 257)
                            } << 8 | 255
                        }, within: 0))
            }
        }

        @Test(
            "alpha by its kind: multiplied in, straight, or none", arguments: [8, 16], [0, 1, 2])
        func alpha(bits: Int, kind: Int) throws {
            let factor: UInt64 = bits == 8 ? 1 : 257
            var builder = TIFFBuilder(
                width: 1, height: 1, bits: bits, samples: 4, photometric: 2)
            builder.tags = [(338, 3, [UInt64(kind)])]
            let stored: [UInt64] = [100, 50, 0, 128]
            let expected: [UInt32] = [0x6432_00FF, 0xC764_0080, 0x6432_0080]
            for variant in 0..<4 {
                builder.isPlanar = variant & 1 == 1
                builder.tile = variant & 2 == 2 ? (16, 16) : nil
                let decoded = try colors(builder.file { _, _, channel in stored[channel] * factor })
                #expect(decoded == [[expected[kind]]])
            }
        }

        @Test("grey with alpha", arguments: [8, 16])
        func grayAlpha(bits: Int) throws {
            var builder = TIFFBuilder(width: 1, height: 1, bits: bits, samples: 2)
            let stored: [UInt64] = bits == 8 ? [90, 60] : [90 * 257, 60 * 257]
            builder.tags = [(338, 3, [2])]
            #expect(try colors(builder.file { stored[$2] }) == [[0x5A5A_5A3C]])
        }

        @Test("floating point from 0 to 1, and what lies outside", arguments: [16, 32, 64])
        func float(bits: Int) throws {
            let values = [-1, 0, 0.25, 0.5, 1, 3, Double.nan, .infinity]
            let builder = TIFFBuilder(width: values.count, height: 1, bits: bits, format: 3)
            let file = builder.file { x, _, _ in
                switch bits {
                case 16: [0xBC00, 0, 0x3400, 0x3800, 0x3C00, 0x4200, 0x7E00, 0x7C00][x]
                case 32: UInt64(Float(values[x]).bitPattern)
                default: values[x].bitPattern
                }
            }
            let grays = try colors(file)[0].map { $0 >> 8 & 255 }
            #expect(grays == [0, 0, 64, 128, 255, 255, 0, 255])
        }

        @Test("signed numbers count from the least")
        func signed() throws {
            let builder = TIFFBuilder(width: 3, height: 1, format: 2)
            let file = builder.file { x, _, _ in [0x80, 0, 0x7F][x] }
            #expect(try colors(file)[0].map { $0 & 0xFFFF } == [0x00FF, 0x80FF, 0xFFFF])
        }

        @Test("CMYK as browsers show it where no profile says more", arguments: [8, 16])
        func cmyk(bits: Int) throws {
            var builder = TIFFBuilder(
                width: 5, height: 1, bits: bits, samples: 4, photometric: 5)
            let most = UInt64(1) << UInt64(bits) - 1
            for isPlanar in [false, true] {
                builder.isPlanar = isPlanar
                let file = builder.file { x, _, channel in x == channel ? most : 0 }
                let expected: [UInt32] = [
                    0x00FF_FFFF, 0xFF00_FFFF, 0xFFFF_00FF, 0x0000_00FF, 0xFFFF_FFFF,
                ]
                #expect(try colors(file) == [expected])
            }
        }

        @Test("L*a*b* of both encodings", arguments: [8, 9])
        func lab(photometric: Int) throws {
            let builder = TIFFBuilder(
                width: 3, height: 1, samples: 3, photometric: photometric)
            let shift = photometric == 9 ? 128 : 0
            // White, a middle grey, and sRGB's red: 54.29, 80.80, 69.89.
            let stored = [[255, 0, 0], [137, 0, 0], [138, 81, 70]]
            let file = builder.file { x, _, channel in
                UInt64(stored[x][channel] + (channel == 0 ? 0 : shift))
            }
            let decoded = try colors(file)[0]
            #expect(decoded[0] == 0xFFFF_FFFF)
            #expect(abs(Int(decoded[1] >> 8 & 255) - 128) <= 1)
            #expect(decoded[2] >> 24 >= 253 && decoded[2] >> 16 & 255 < 12)
        }

        @Test("each orientation", arguments: 1...8)
        func orientation(number: Int) throws {
            var builder = TIFFBuilder(width: 4, height: 2, samples: 3, photometric: 2)
            builder.tags = [(274, 3, [UInt64(number)])]
            let file = builder.file { x, y, channel in
                // Red, green, blue and white quadrants.
                let quadrant = (x < 2 ? 0 : 1) + (y < 1 ? 0 : 2)
                return quadrant == 3 || quadrant == channel ? 255 : 0
            }
            let decoded = try TIFFDecoder().decode(file, options: DecodeOptions(layout: .rgba8))
            let corners = ["RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"]
            let image = decoded.image
            let found = [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
                let color = image.color(x: x * (image.width - 1), y: y * (image.height - 1))
                return [0xFF00_00FF: "R", 0x00FF_00FF: "G", 0x0000_FFFF: "B"][color] ?? "W"
            }.joined()
            #expect(found == corners[number - 1])
            #expect(image.width == decoded.header.width)
        }

        @Test("an embedded profile is applied, to grey as well")
        func profiles() throws {
            var gray = TIFFBuilder(width: 1, height: 1)
            gray.tags = [(34_675, 7, ICCBuilder.gray(gamma: 1).map { UInt64($0) })]
            for bits in [8, 16] {
                gray.bits = bits
                let word = try colors(gray.file { _, _, _ in bits == 8 ? 55 : 55 * 257 })[0][0]
                // Linear 0.2157 is 0.5019 in sRGB.
                #expect(abs(Int(word >> 8 & 255) - 128) <= 1)
            }
            let deep = try TIFFDecoder().decode(
                gray.file { _, _, _ in 55 * 257 }, options: DecodeOptions(layout: .rgba16)
            ).image
            let sample = deep.pixels.withBytes {
                unsafe $0.unsafeLoad(fromByteOffset: 0, as: UInt16.self)
            }
            // 0.50177 of 65,535: finer than 8 bits could tell.
            #expect(abs(Int(sample) - 32_884) <= 40)
            var rgb = TIFFBuilder(width: 1, height: 1, samples: 3, photometric: 2)
            let swapped = [ICCBuilder.green, ICCBuilder.red, ICCBuilder.blue]
            rgb.tags = [(34_675, 7, ICCBuilder.rgb(swapped, gamma: 0).map { UInt64($0) })]
            let word = try colors(rgb.file { _, _, channel in channel == 0 ? 255 : 0 })[0][0]
            #expect(word >> 16 & 255 > 250 && word >> 24 < 8)
        }

        @Test("pages are frames")
        func pages() throws {
            let pages = (1...3).map { TIFFBuilder(width: $0 * 2, height: $0) }
            let file = TIFFBuilder.file(pages) { x, _, _ in UInt64(x) }
            let header = try TIFFDecoder().header(of: file, limits: .default)
            #expect((header.frameCount, header.width) == (3, 2))
            for (frame, page) in pages.enumerated() {
                #expect(try colors(file, frame: frame)[0].count == page.width)
            }
            let error = #expect(throws: ImageError.self) { try colors(file, frame: 3) }
            #expect(error?.code == .unsupportedFormat && error?.reason.contains("3") == true)
        }

        @Test("the header tells what the file is")
        func header() throws {
            var builder = TIFFBuilder(
                width: 9, height: 4, bits: 16, samples: 4, photometric: 2)
            builder.tags = [(338, 3, [2]), (274, 3, [6])]
            let header = try TIFFDecoder().header(
                of: builder.file { _, _, _ in 1 }, limits: .default)
            #expect((header.width, header.height, header.orientation) == (4, 9, .right))
            #expect((header.bitDepth, header.hasAlpha, header.colorSpace) == (16, true, .rgb))
        }
    }
#endif
