import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCodecs

@Suite("Pictures that are seen while they arrive", .timeLimit(.minutes(1)))
struct PreviewTests {
    private static let image = Image.pattern(width: 240, height: 180, layout: .rgba8) { x, y in
        let wave = UInt32((x * x + y * y * 3) / 90 & 127)
        return UInt32(x) << 24 | UInt32(y) << 16 | wave << 8 | 0xFF
    }

    enum Kind: String, CaseIterable {
        case jpeg, progressiveJPEG, png, interlacedPNG, lossyWebP, losslessWebP

        var isCoarseFirst: Bool { self == .progressiveJPEG || self == .interlacedPNG }

        var decoder: any ProgressiveDecoding {
            switch self {
            case .jpeg, .progressiveJPEG: JPEGDecoder()
            case .png, .interlacedPNG: PNGDecoder()
            case .lossyWebP, .losslessWebP: WebPDecoder()
            }
        }

        func file() throws -> Data {
            let image = PreviewTests.image
            switch self {
            case .jpeg: return try JPEGEncoder().encode(image, options: EncodeOptions(quality: 92))
            case .progressiveJPEG:
                return try JPEGEncoder().encode(
                    image, options: EncodeOptions(quality: 92, isProgressive: true))
            case .png: return try PNGEncoder().encode(image, options: EncodeOptions())
            case .interlacedPNG:
                return PNGBuilder(
                    width: 240, height: 180, bitDepth: 8, colorType: 2, isInterlaced: true
                ).file { x, y, channel in
                    Int(image.color(x: x, y: y) >> UInt32(24 - 8 * channel) & 255)
                }
            case .lossyWebP: return try WebPEncoder().encode(image, options: EncodeOptions())
            case .losslessWebP:
                return try WebPEncoder().encode(image, options: EncodeOptions(isLossless: true))
            }
        }
    }

    /// All previews of a file that comes in pieces.
    private func previews(
        _ data: Data, _ kind: Kind, piece: Int, _ options: DecodeOptions
    ) throws -> [DecodedImage] {
        let reader = kind.decoder.previews(options: options)
        var found: [DecodedImage] = []
        for start in stride(from: 0, to: data.count, by: piece) {
            try reader.append(data.dropFirst(start).prefix(piece))
            if let picture = try reader.picture() { found.append(picture) }
        }
        return found
    }

    @Test(
        "previews come closer to the picture, in whatever pieces it arrives",
        arguments: Kind.allCases,
        [97, 1500])
    func growing(kind: Kind, piece: Int) throws {
        let data = try kind.file()
        let options = DecodeOptions(layout: .rgba8)
        let whole = Pixels(try kind.decoder.decode(data, options: options).image)
        let found = try previews(data, kind, piece: piece, options)
        #expect(found.count >= 3 && found.count <= 13, "\(found.count)")
        #expect(found.allSatisfy { $0.isTruncated && $0.header.width == 240 })
        let differences = found.map { Pixels($0.image).meanDifference(whole) }
        for (one, next) in zip(differences, differences.dropFirst()) { #expect(next <= one + 0.5) }
        #expect((differences.last ?? 99) < 12)
        // A coarse picture covers all; rows from the top leave the rest transparent.
        let first = try #require(found.first)
        #expect(first.image.isOpaque == kind.isCoarseFirst)
    }

    @Test("at a smaller size they have that size", arguments: Kind.allCases)
    func smaller(kind: Kind) throws {
        let options = DecodeOptions(targetSize: TargetSize(40), layout: .rgba8)
        let data = try kind.file()
        let whole = Pixels(try kind.decoder.decode(data, options: options).image)
        let found = try previews(data, kind, piece: 500, options)
        #expect(found.allSatisfy { $0.image.width == 40 && $0.image.height == 30 })
        let last = try #require(found.last)
        #expect(Pixels(last.image).meanDifference(whole) < 14)
    }

    @Test("between two looks without news there is none", arguments: Kind.allCases)
    func news(kind: Kind) throws {
        let data = try kind.file()
        let reader = kind.decoder.previews(options: DecodeOptions())
        try reader.append(data.prefix(data.count / 2))
        #expect(try reader.picture() != nil)
        #expect(try reader.picture() == nil)
        try reader.append(data.dropFirst(data.count / 2).prefix(1))
        #expect(try reader.picture() == nil)
    }

    @Test("a picture over the limits has no previews", arguments: Kind.allCases)
    func limits(kind: Kind) throws {
        let limits = DecodeLimits(maximumSide: 100, maximumPixels: .max, maximumBytes: .max)
        #expect {
            try previews(kind.file(), kind, piece: 4000, DecodeOptions(limits: limits))
        } throws: {
            ($0 as? ImageError)?.code == .tooLarge
        }
    }

    @Test("changed at random a file gives previews or a typed error", arguments: Kind.allCases)
    func mutations(kind: Kind) throws {
        var random = DeterministicRandom(seed: 12)
        let file = try kind.file()
        let limits = DecodeLimits(
            maximumSide: 2000, maximumPixels: 500_000, maximumBytes: 8_000_000)
        for _ in 0..<60 {
            let data = Mutation.apply(to: file, using: &random)
            let piece = Int.random(in: 50...3000, using: &random)
            do {
                for picture in try previews(data, kind, piece: piece, DecodeOptions(limits: limits))
                {
                    #expect(picture.image.width == picture.header.width)
                }
            } catch let error as ImageError {
                #expect(!error.reason.isEmpty)
            }
        }
    }
}
