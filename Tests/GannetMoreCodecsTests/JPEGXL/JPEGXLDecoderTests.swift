#if JPEGXL
    import Foundation
    import GannetCore
    import GannetMoreCodecs
    import GannetTesting
    import TestSupport
    import Testing

    /// Files of libjxl's own commands, which also say what must come out.
    @Suite(
        "Kinds of JPEG XL", .timeLimit(.minutes(2)),
        .enabled(if: Tool("cjxl").isThere && Tool("djxl").isThere))
    struct JPEGXLDecoderTests {
        private func encode(_ png: Data, _ arguments: [String]) throws -> Data {
            try Tool("cjxl").convert(
                png, named: "in.png", to: "out.jxl",
                ["in.png", "out.jxl", "-e", "3", "--num_threads=0"] + arguments)
        }

        private func reference(_ file: Data) throws -> [[UInt32]] {
            try Comparison.colors(
                png: Tool("djxl").convert(
                    file, named: "in.jxl", to: "out.png",
                    ["in.jxl", "out.png", "--num_threads=0"]))
        }

        private func decode(
            _ file: Data, _ damage: DamagePolicy = .strict
        ) throws -> DecodedImage {
            try JPEGXLDecoder().decode(
                file, options: DecodeOptions(damage: damage, layout: .rgba8))
        }

        @Test("what loses nothing comes back exactly", arguments: [false, true], [false, true])
        func lossless(hasAlpha: Bool, isContained: Bool) throws {
            let picture = Comparison.picture(70, 300, hasAlpha: hasAlpha)
            let file = try encode(
                Comparison.png(picture), ["-d", "0", "--container=\(isContained ? 1 : 0)"])
            let decoded = try decode(file)
            #expect(Comparison.difference(decoded.image.colors, picture.colors) == 0)
            let header = try JPEGXLDecoder().header(of: file, limits: .default)
            #expect((header.width, header.height, header.hasAlpha) == (70, 300, hasAlpha))
            #expect((header.bitDepth, header.frameCount) == (8, 1))
        }

        @Test("colours that alpha is multiplied into are divided by it", arguments: [8, 16])
        func premultiplied(bits: Int) throws {
            let picture = Image.pattern(
                width: 30, height: 20, layout: bits == 8 ? .rgba8 : .rgba16
            ) { x, y in UInt32(x * 8) << 24 | UInt32(y * 12) << 16 | 0x7780 }
            let file = try encode(Comparison.png(picture), ["-d", "0", "--premultiply=1"])
            let difference = Comparison.difference(try decode(file).image.colors, picture.colors)
            #expect((difference ?? 255) <= 1)
        }

        @Test("grey, and 16 bits")
        func others() throws {
            let gray = Image.pattern(width: 30, height: 20, layout: .gray8) { x, y in
                UInt32(x * 8) * 0x0101_0100 | 0xFF
            }
            let grayFile = try encode(Comparison.png(gray), ["-d", "0"])
            #expect(try Comparison.difference(decode(grayFile).image.colors, gray.colors) == 0)
            #expect(try decode(grayFile).header.colorSpace == .gray)
            let deep = Image.pattern(width: 30, height: 20, layout: .rgba16) { x, y in
                UInt32(x * 8) << 24 | UInt32(y * 12) << 16 | 0x77FF
            }
            let deepFile = try encode(Comparison.png(deep), ["-d", "0"])
            let decoded = try decode(deepFile)
            #expect(Comparison.difference(decoded.image.colors, deep.colors) == 0)
            #expect(decoded.header.bitDepth == 16)
        }

        @Test("lossy files are what libjxl's own command makes of them", arguments: [false, true])
        func lossy(hasAlpha: Bool) throws {
            let file = try encode(
                Comparison.png(Comparison.picture(300, 90, hasAlpha: hasAlpha)), ["-d", "2"])
            let difference = Comparison.difference(
                try decode(file).image.colors, try reference(file))
            #expect((difference ?? 255) <= 1)
        }

        @Test("a file that ends too early is truncated, or shown as far as it goes")
        func truncated() throws {
            let file = try encode(
                Comparison.png(Comparison.picture(600, 600)), ["-d", "1", "-p"])
            for count in [1, 5, file.count / 2, file.count - 10] {
                let error = #expect(throws: ImageError.self) { try decode(file.prefix(count)) }
                #expect(error?.code == .truncated, "\(count): \(String(describing: error))")
            }
            let part = try decode(file.prefix(file.count * 19 / 20), .lenient)
            #expect(part.isTruncated)
            #expect(part.image.color(x: 10, y: 10) & 255 == 255)
            let header = try JPEGXLDecoder().header(of: file.prefix(400), limits: .default)
            #expect(header.width == 600)
        }

        @Test("limits are checked before anything is decoded")
        func limits() throws {
            let file = try encode(Comparison.png(Comparison.picture(300, 200)), [])
            for limits in [
                DecodeLimits(maximumSide: 299, maximumPixels: .max, maximumBytes: .max),
                DecodeLimits(maximumSide: .max, maximumPixels: 59_999, maximumBytes: .max),
                DecodeLimits(maximumSide: .max, maximumPixels: .max, maximumBytes: 250_000),
            ] {
                let error = #expect(throws: ImageError.self) {
                    try JPEGXLDecoder().decode(file, options: DecodeOptions(limits: limits))
                }
                #expect(error?.code == .tooLarge)
            }
        }

        @Test("any change of a file gives a picture or a typed error", arguments: [1, 2])
        func mutations(seed: UInt64) throws {
            let picture = try Comparison.png(Comparison.picture(40, 30, hasAlpha: true))
            for arguments in [["-d", "0"], ["-d", "1"]] {
                Damage.check(
                    try encode(picture, arguments), JPEGXLDecoder(), seed: seed, rounds: 150)
            }
        }

        @Test("the decoder keeps the contract", arguments: DecoderContract.names)
        func contract(_ clause: String) async throws {
            let file = try encode(Comparison.png(Comparison.picture(40, 20)), ["-d", "0"])
            try await DecoderContract(JPEGXLDecoder(), file: file).check(clause)
        }
    }
#endif
