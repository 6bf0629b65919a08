#if HEIC
    import Foundation
    import GannetCore
    import GannetMoreCodecs
    import GannetTesting
    import TestSupport
    import Testing

    /// Files of libheif's own commands, which also say what must come out.
    @Suite(
        "Kinds of HEIC", .timeLimit(.minutes(2)),
        .enabled(if: Tool("heif-enc").isThere && Tool("heif-convert").isThere))
    struct HEICDecoderTests {
        private func encode(_ image: Image, _ arguments: [String] = []) throws -> Data {
            try Tool("heif-enc").convert(
                Comparison.png(image), named: "in.png", to: "out.heic",
                arguments + ["in.png", "-o", "out.heic"])
        }

        private func reference(_ file: Data) throws -> [[UInt32]] {
            try Comparison.colors(
                png: Tool("heif-convert").convert(
                    file, named: "in.heic", to: "out.png", ["in.heic", "out.png"]))
        }

        private func decode(_ file: Data) throws -> DecodedImage {
            try HEICDecoder().decode(file, options: DecodeOptions(layout: .rgba8))
        }

        @Test(
            "8 and 10 bits, with and without alpha",
            arguments: [(8, false), (8, true), (10, true)])
        func kinds(depth: Int, hasAlpha: Bool) throws {
            // The command makes 10 bits of 16 only, which have alpha here.
            let picture =
                depth == 8
                ? Comparison.picture(70, 90, hasAlpha: hasAlpha)
                : Image.gradient(width: 70, height: 90, layout: .rgba16)
            let file = try encode(picture, ["-b", "\(depth)"])
            let decoded = try decode(file)
            #expect(
                (Comparison.difference(decoded.image.colors, try reference(file)) ?? 255) <= 1)
            let header = try HEICDecoder().header(of: file, limits: .default)
            #expect(header == decoded.header)
            #expect((header.width, header.height) == (70, 90))
            #expect((header.bitDepth, header.hasAlpha) == (depth, hasAlpha))
        }

        @Test("a header needs only the beginning of the file")
        func beginning() throws {
            let file = try encode(Comparison.picture(300, 200))
            let part = file.prefix(file.count - 200)
            let header = try HEICDecoder().header(of: part, limits: .default)
            #expect(header == (try HEICDecoder().header(of: file, limits: .default)))
            for count in [12, 40, 120] {
                let error = #expect(throws: ImageError.self) {
                    try HEICDecoder().header(of: file.prefix(count), limits: .default)
                }
                #expect(error?.code == .truncated, "\(count): \(String(describing: error))")
            }
        }

        @Test("a file that ends too early or is damaged gives a typed error")
        func damage() throws {
            let file = try encode(Comparison.picture(64, 64))
            for count in [20, 100, file.count / 2] {
                #expect(throws: ImageError.self) { try decode(file.prefix(count)) }
            }
            Damage.check(file, HEICDecoder(), seed: 1, rounds: 200)
        }

        @Test("limits are checked before anything is decoded")
        func limits() throws {
            let file = try encode(Comparison.picture(300, 200))
            for limits in [
                DecodeLimits(maximumSide: 299, maximumPixels: .max, maximumBytes: .max),
                DecodeLimits(maximumSide: .max, maximumPixels: 59_999, maximumBytes: .max),
                DecodeLimits(maximumSide: .max, maximumPixels: .max, maximumBytes: 250_000),
            ] {
                let error = #expect(throws: ImageError.self) {
                    try HEICDecoder().decode(file, options: DecodeOptions(limits: limits))
                }
                #expect(error?.code == .tooLarge)
            }
        }

        @Test("the decoder keeps the contract", arguments: DecoderContract.names)
        func contract(_ clause: String) async throws {
            let file = try encode(Comparison.picture(40, 20))
            try await DecoderContract(HEICDecoder(), file: file).check(clause)
        }
    }
#endif
