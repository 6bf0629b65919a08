#if AVIF
    import Foundation
    import GannetCore
    import GannetMoreCodecs
    import GannetTesting
    import TestSupport
    import Testing

    /// Files of libavif's own commands, which also say what must come out.
    @Suite(
        "Kinds of AVIF", .timeLimit(.minutes(2)),
        .enabled(if: Tool("avifenc").isThere && Tool("avifdec").isThere))
    struct AVIFDecoderTests {
        private func encode(_ image: Image, _ arguments: [String]) throws -> Data {
            try Tool("avifenc").convert(
                Comparison.png(image), named: "in.png", to: "out.avif",
                ["-s", "9", "-j", "1"] + arguments + ["in.png", "out.avif"])
        }

        private func reference(_ file: Data, depth: Int) throws -> [[UInt32]] {
            // More than 8 bits are rounded once only where the command does not do it.
            let bits = depth > 8 ? "16" : "8"
            return try Comparison.colors(
                png: Tool("avifdec").convert(
                    file, named: "in.avif", to: "out.png", ["-d", bits, "in.avif", "out.png"]))
        }

        private func decode(_ file: Data, frame: Int = 0) throws -> DecodedImage {
            try AVIFDecoder().decode(file, options: DecodeOptions(frame: frame, layout: .rgba8))
        }

        @Test(
            "every sampling of colour and depth, with and without alpha, in more than one band",
            arguments: ["444", "422", "420", "400"], [8, 10, 12])
        func samplings(sampling: String, depth: Int) throws {
            for hasAlpha in [false, true] {
                let picture = Comparison.picture(71, 150, hasAlpha: hasAlpha)
                let file = try encode(picture, ["-y", sampling, "-d", "\(depth)"])
                let decoded = try decode(file)
                let difference = Comparison.difference(
                    decoded.image.colors, try reference(file, depth: depth))
                #expect((difference ?? 255) <= 1)
                let header = try AVIFDecoder().header(of: file, limits: .default)
                #expect(header == decoded.header)
                #expect((header.bitDepth, header.hasAlpha) == (depth, hasAlpha))
                #expect(header.colorSpace == (sampling == "400" ? .gray : .ycbcr))
            }
        }

        @Test("colours that alpha is multiplied into are not multiplied again")
        func premultiplied() throws {
            let picture = Comparison.picture(40, 30, hasAlpha: true)
            let file = try encode(picture, ["-p", "-l"])
            let found = try decode(file).image.colors
            // Where alpha is low, little is left of the colours.
            for (row, expected) in zip(found, picture.colors) {
                for (one, two) in zip(row, expected) where two & 255 > 100 {
                    #expect((Comparison.difference([[one]], [[two]]) ?? 255) <= 3)
                }
            }
        }

        @Test("turns, mirrors and the clean aperture are applied")
        func transforms() throws {
            let picture = Image.quadrants(width: 48, height: 32, layout: .rgba8)
            let cases: [([String], String)] = [
                ([], "RGBW"), (["--irot", "1"], "GWRB"), (["--irot", "2"], "WBGR"),
                (["--irot", "3"], "BRWG"), (["--imir", "0"], "BWRG"), (["--imir", "1"], "GRWB"),
                (["--irot", "1", "--imir", "1"], "WGBR"),
            ]
            for (arguments, expected) in cases {
                let decoded = try decode(try encode(picture, ["-l"] + arguments))
                let image = decoded.image
                #expect(
                    (image.width, image.height) == (decoded.header.width, decoded.header.height))
                let corners = [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
                    let color = image.color(x: image.width * x / 4, y: image.height * y / 4)
                    return [0xFF00_00FF: "R", 0x00FF_00FF: "G", 0x0000_FFFF: "B"][color] ?? "W"
                }.joined()
                #expect(corners == expected, "\(arguments)")
            }
            let cropped = try decode(
                try encode(picture, ["-l", "--clap", "24,1,16,1,12,1,8,1"])
            ).image
            #expect((cropped.width, cropped.height) == (24, 16))
            #expect(cropped.colors.joined().allSatisfy { $0 == 0xFFFF_FFFF })
        }

        @Test("a clean aperture may begin in an odd row, and be higher than a band")
        func oddCrop() throws {
            let picture = Comparison.picture(40, 182)
            // 31×151 pixels around the middle: columns from 5 on, rows from 17 on.
            let file = try encode(picture, ["-l", "--clap", "31,1,151,1,1,2,3,2"])
            let image = try decode(file).image
            #expect((image.width, image.height) == (31, 151))
            let expected = picture.colors[17..<168].map { Array($0[5..<36]) }
            #expect(Comparison.difference(image.colors, expected) == 0)
        }

        @Test("a grid is one picture")
        func grid() throws {
            let picture = Comparison.picture(256, 256)
            let file = try encode(picture, ["-l", "--grid", "2x2"])
            #expect(Comparison.difference(try decode(file).image.colors, picture.colors) == 0)
        }

        @Test("colours of other primaries become sRGB")
        func displayP3() throws {
            let picture = Image.solid(0xC000_00FF, width: 16, height: 16, layout: .rgba8)
            let color = try decode(try encode(picture, ["-l", "--cicp", "12/13/0"]))
                .image.color(x: 8, y: 8)
            // P3's red of 192 is (210, -, -) in sRGB.
            #expect(abs(Int(color >> 24) - 210) <= 2 && color >> 16 & 255 <= 2)
        }

        @Test("a header needs only the beginning, and a file that ends too early is truncated")
        func truncated() throws {
            let file = try encode(Comparison.picture(300, 200), [])
            let header = try AVIFDecoder().header(of: file.prefix(600), limits: .default)
            #expect((header.width, header.height) == (300, 200))
            for count in [20, 100, file.count / 2, file.count - 10] {
                let error = #expect(throws: ImageError.self) { try decode(file.prefix(count)) }
                #expect(error?.code == .truncated, "\(count): \(String(describing: error))")
            }
        }

        @Test("limits are checked before anything is decoded")
        func limits() throws {
            let file = try encode(Comparison.picture(300, 200), [])
            for limits in [
                DecodeLimits(maximumSide: 299, maximumPixels: .max, maximumBytes: .max),
                DecodeLimits(maximumSide: .max, maximumPixels: 59_999, maximumBytes: .max),
                DecodeLimits(maximumSide: .max, maximumPixels: .max, maximumBytes: 250_000),
            ] {
                let error = #expect(throws: ImageError.self) {
                    try AVIFDecoder().decode(file, options: DecodeOptions(limits: limits))
                }
                #expect(error?.code == .tooLarge)
            }
        }

        @Test("any change of a file gives a picture or a typed error", arguments: [1, 2])
        func mutations(seed: UInt64) throws {
            let picture = Comparison.picture(40, 30, hasAlpha: true)
            Damage.check(try encode(picture, []), AVIFDecoder(), seed: seed, rounds: 150)
            Damage.check(
                try encode(picture, ["-y", "420", "-d", "10"]), AVIFDecoder(), seed: seed,
                rounds: 100)
        }

        @Test("the decoder keeps the contract", arguments: DecoderContract.names)
        func contract(_ clause: String) async throws {
            let file = try encode(Comparison.picture(40, 20), [])
            try await DecoderContract(AVIFDecoder(), file: file).check(clause)
        }
    }
#endif
