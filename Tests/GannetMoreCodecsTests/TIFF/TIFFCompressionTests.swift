#if TIFF
    import Foundation
    import GannetCore
    import GannetMoreCodecs
    import GannetTesting
    import TestSupport
    import Testing

    /// Files that libtiff's own command has compressed.
    @Suite(
        "Compressions of TIFF", .timeLimit(.minutes(1)), .enabled(if: Tool("tiffcp").isThere))
    struct TIFFCompressionTests {
        private static let methods = [
            "none", "packbits", "lzw", "lzw:2", "zip", "zip:2", "lzma", "zstd",
        ]

        private func compress(_ file: Data, _ arguments: [String]) throws -> Data {
            try Tool("tiffcp").convert(
                file, named: "in.tif", to: "out.tif", arguments + ["in.tif", "out.tif"])
        }

        private func colors(_ file: Data) throws -> [[UInt32]] {
            try TIFFDecoder().decode(file, options: DecodeOptions(layout: .rgba8)).image.colors
        }

        @Test("what loses nothing gives the same pixels", arguments: methods)
        func lossless(method: String) throws {
            for (bits, samples) in [(8, 3), (16, 1), (8, 4)] {
                let builder = TIFFBuilder(
                    width: 50, height: 40, bits: bits, samples: samples,
                    photometric: samples == 1 ? 1 : 2)
                let file = builder.file { x, y, channel in
                    UInt64(x * 5 + y * (channel + 1)) % 250
                }
                let expected = try colors(file)
                var layouts = [[], ["-t", "-w", "16", "-l", "32"], ["-B"]]
                // The command takes apart samples of 8 bits only.
                if bits == 8 { layouts.append(["-p", "separate"]) }
                for layout in layouts {
                    let packed = try compress(file, ["-c", method] + layout)
                    #expect(try colors(packed) == expected, "\(bits) bits, \(layout)")
                }
            }
        }

        @Test(
            "facsimile of both groups, and both orders of bits", arguments: ["g3", "g3:2d", "g4"])
        func fax(method: String) throws {
            let builder = TIFFBuilder(width: 75, height: 40, bits: 1, photometric: 0)
            let file = builder.file { x, y, _ in (x * y / 7) % 2 == 0 ? 1 : 0 }
            for order in ["lsb2msb", "msb2lsb"] {
                #expect(try colors(compress(file, ["-c", method, "-f", order])) == colors(file))
            }
        }

        @Test("JPEG as YCbCr and RGB", arguments: ["jpeg:95", "jpeg:r:95"])
        func jpeg(method: String) throws {
            let builder = TIFFBuilder(
                width: 64, height: 48, samples: 3, photometric: 2, rowsPerStrip: 16)
            let file = builder.file { x, y, channel in UInt64(x + y + channel * 30) }
            for layout in [[], ["-t", "-w", "32", "-l", "32"]] {
                let found = try colors(compress(file, ["-c", method] + layout))
                for (row, expected) in zip(found, try colors(file)) {
                    for (one, two) in zip(row, expected) {
                        let isNear = [24, 16, 8].allSatisfy { shift in
                            abs(Int(one >> shift & 255) - Int(two >> shift & 255)) <= 8
                        }
                        #expect(isNear)
                    }
                }
            }
        }

        @Test(
            "any change of a compressed file gives a picture or a typed error",
            arguments: ["lzw", "zip:2", "jpeg", "zstd", "packbits"])
        func mutations(method: String) throws {
            let builder = TIFFBuilder(
                width: 64, height: 48, samples: 3, photometric: 2, rowsPerStrip: 16)
            let file = builder.file { x, y, channel in UInt64(x + y + channel * 30) }
            for layout in [[], ["-t", "-w", "32", "-l", "32"]] {
                let packed = try compress(file, ["-c", method] + layout)
                Damage.check(packed, TIFFDecoder(), seed: 7, rounds: 80)
            }
        }
    }
#endif
