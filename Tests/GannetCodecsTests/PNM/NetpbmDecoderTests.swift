import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import Testing

@Suite("Netpbm pictures", .timeLimit(.minutes(1)))
struct NetpbmDecoderTests {
    private func decode(_ data: Data, _ damage: DamagePolicy = .strict) throws -> DecodedImage {
        try NetpbmDecoder().decode(data, options: DecodeOptions(damage: damage, layout: .rgba8))
    }

    private func decode(_ text: String, _ bytes: [UInt8] = []) throws -> DecodedImage {
        try decode(Data(text.utf8) + bytes)
    }

    private func code(_ data: Data) -> ImageError.Code? {
        do {
            _ = try decode(data)
            return nil
        } catch {
            return (error as? ImageError)?.code
        }
    }

    private func sample(_ index: Int, _ maximum: Int) -> Int { (index * 7919 + 3) % (maximum + 1) }

    /// The word of a pixel of these samples.
    private func word(_ samples: [Int], _ maximum: Int) -> UInt32 {
        let values = samples.map { UInt32(($0 * 510 + maximum) / (maximum * 2)) }
        let gray = values[0] * 0x0101_0100
        return switch values.count {
        case 1: gray | 255
        case 2: gray | values[1]
        case 3: values[0] << 24 | values[1] << 16 | values[2] << 8 | 255
        default: values[0] << 24 | values[1] << 16 | values[2] << 8 | values[3]
        }
    }

    private static let maxima = [1, 2, 3, 15, 100, 255, 256, 1000, 4095, 65_534, 65_535]

    @Test("grey and colour, as text and as bytes, of any largest sample", arguments: maxima)
    func samples(maximum: Int) throws {
        for (kind, depth) in [(2, 1), (3, 3), (5, 1), (6, 3)] {
            let values = (0..<20 * depth).map { sample($0, maximum) }
            let text = "P\(kind)\n5 4\n\(maximum)\n"
            let data =
                kind < 4
                ? Data((text + values.map(String.init).joined(separator: " ")).utf8)
                : Data(text.utf8) + values.flatMap { [UInt8].big($0, maximum > 255 ? 2 : 1) }
            let expected = TestPicture.make(5, 4) { x, y in
                let first = (y * 5 + x) * depth
                return word(Array(values[first..<first + depth]), maximum)
            }
            #expect(Pixels(try decode(data).image) == Pixels(expected), "P\(kind)")
        }
    }

    @Test("bits, of which 1 is black, with or without space between")
    func bits() throws {
        let expected: [UInt32] = [0xFF, .max, 0xFF, .max, .max, 0xFF, 0xFF, .max, .max, 0xFF]
        #expect(Pixels(try decode("P1 5 2 10100\n11 0#x\n0 1").image).words == expected)
        #expect(Pixels(try decode("P4 5 2\n", [0xA7, 0xCF]).image).words == expected)
    }

    @Test("comments stand anywhere in a header")
    func comments() throws {
        for head in [
            "P5 # a\n#b 7\n 2#c\n1 255\n", "P5\r\n2 1\t255 ", "P5#\n2\n#9\r1 255# x\r",
            "P5\n\n\n2   1\n255\n",
        ] {
            #expect(Pixels(try decode(head, [7, 35]).image).words == [0x0707_07FF, 0x2323_23FF])
        }
    }

    @Test(
        "arbitrary maps of every depth and type",
        arguments: [
            ("BLACKANDWHITE", 1, 1), ("GRAYSCALE", 1, 255), ("GRAYSCALE", 1, 1000),
            ("RGB", 3, 255), ("RGB", 3, 65_535), ("BLACKANDWHITE_ALPHA", 2, 1),
            ("GRAYSCALE_ALPHA", 2, 255), ("RGB_ALPHA", 4, 255), ("RGB_ALPHA", 4, 4095),
            ("", 4, 255), ("something else", 2, 77), ("x", 3, 3),
        ])
    func maps(type: String, depth: Int, maximum: Int) throws {
        let values = (0..<6 * depth).map { sample($0, maximum) }
        let head =
            "P7\n# a\nHEIGHT 2\nWIDTH  3 \n\nDEPTH \(depth)\nTUPLTYPE \(type)\nMAXVAL \(maximum)\n"
            + "ENDHDR\n"
        let bytes = values.flatMap { [UInt8].big($0, maximum > 255 ? 2 : 1) }
        let decoded = try decode(head, bytes)
        let expected = (0..<6).map { word(Array(values[$0 * depth..<($0 + 1) * depth]), maximum) }
        let isSame = zip(Pixels(decoded.image).words, expected).allSatisfy { found, word in
            found == word || (found | word) & 255 == 0
        }
        #expect(isSame)
        #expect(decoded.header.hasAlpha == (depth == 2 || depth == 4))
    }

    @Test(
        "samples of more than 8 bits come out with 16, correctly rounded",
        arguments: [256, 1000, 4095, 65_534, 65_535])
    func deep(maximum: Int) throws {
        for (kind, depth) in [(2, 1), (3, 3), (5, 1), (6, 3)] {
            let values = (0..<6 * depth).map { sample($0, maximum) }
            let text = "P\(kind)\n3 2\n\(maximum)\n"
            let data =
                kind < 4
                ? Data((text + values.map(String.init).joined(separator: " ")).utf8)
                : Data(text.utf8) + values.flatMap { [UInt8].big($0, 2) }
            let image = try NetpbmDecoder().decode(
                data, options: DecodeOptions(layout: .rgba16)
            ).image
            let found = Pixels.samples(of: image)
            for pixel in 0..<6 {
                for channel in 0..<3 {
                    let stored = values[pixel * depth + (depth == 3 ? channel : 0)]
                    let expected = (Double(stored) * 65_535 / Double(maximum)).rounded()
                    #expect(Double(found[pixel * 4 + channel]) == expected)
                }
                #expect(found[pixel * 4 + 3] == 65_535)
            }
        }
    }

    @Test("inks take their part of the light away, with alpha or without")
    func inks() throws {
        for depth in [4, 5] {
            let type = depth == 4 ? "CMYK" : "CMYK_ALPHA"
            let head =
                "P7\nWIDTH 2\nHEIGHT 1\nDEPTH \(depth)\nMAXVAL 255\nTUPLTYPE \(type)\nENDHDR\n"
            let pixels: [[UInt8]] = [[0, 255, 128, 0, 77], [51, 0, 0, 102, 255]]
            let decoded = try decode(head, pixels.flatMap { Array($0.prefix(depth)) })
            let alpha: UInt32 = depth == 4 ? 255 : 77
            #expect(
                Pixels(decoded.image).words == [0xFF00_7F00 | alpha, 0x7A99_99FF])
            #expect(decoded.header.colorSpace == .cmyk)
            #expect(decoded.header.hasAlpha == (depth == 5))
        }
    }

    @Test("of several pictures the first is shown")
    func several() throws {
        #expect(
            try decode("P6 1 1 255\n", [1, 2, 3] + Array("P6 1 1 255\n".utf8)).image.width == 1)
    }

    @Test("a file that ends early is refused, or the rows that are there are shown")
    func truncated() throws {
        let data = Data("P5 4 3 255\n".utf8) + (0..<12)
        for count in 3..<data.count { #expect(code(data.prefix(count)) == .truncated) }
        let part = try decode(data.dropLast(2), .lenient)
        #expect(part.isTruncated)
        #expect(Pixels(part.image).words.suffix(5) == [0x0707_07FF, 0, 0, 0, 0])
        #expect(code(Data("P2 2 2 9 1 2 3".utf8)) == .truncated)
    }

    @Test(
        "headers that make no sense are refused",
        arguments: [
            ("P6 3 3 0\n", ImageError.Code.corrupt), ("P6 3 3 65536\n", .corrupt),
            ("P6 0 3 255\n", .corrupt), ("P6 -3 3 255\n", .corrupt),
            ("P6 99999999999999999999 3 255\n", .corrupt), ("P6 9999999999 3 255\n", .tooLarge),
            ("P7\nWIDTH 1\nHEIGHT 1\nDEPTH 5\nMAXVAL 1\nENDHDR\n", .unsupportedFormat),
            ("P7\nTUPLTYPE CMYK\nWIDTH 1\nHEIGHT 1\nDEPTH 3\nENDHDR\n", .unsupportedFormat),
            ("P7 332\n", .corrupt), ("P7\nWIDTH x\n", .corrupt), ("P1 2 1 0 2", .corrupt),
            ("P2 1 1 255 x", .corrupt),
        ])
    func impossible(text: String, expected: ImageError.Code) {
        #expect(code(Data(text.utf8)) == expected)
    }

    @Test("any change of a file gives a picture or a typed error", arguments: [1, 2, 3])
    func mutations(seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        let files = [
            Data("P6 9 7 255\n".utf8) + (0..<189), Data("P4 19 3\n".utf8) + (0..<9),
            Data("P5 5 5 1000\n".utf8) + (0..<50), Data("P1 3 3 101010101".utf8),
            Data("P3 2 2 9 1 2 3 4 5 6 7 8 9 1 2 3\n".utf8),
            Data("P7\nWIDTH 2\nHEIGHT 2\nDEPTH 4\nMAXVAL 255\nENDHDR\n".utf8) + (0..<16),
        ]
        for file in files {
            for _ in 0..<80 {
                let data = Mutation.apply(to: file, using: &random)
                Mutation.check(data, NetpbmDecoder(), using: &random)
            }
        }
    }
}
