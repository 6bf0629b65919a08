import Foundation
import GannetCore
import GannetTesting
import Testing

/// Damages files at random and checks that a decoder ends well.
enum Mutation {
    /// What may be wrong with a file.
    private static let allowed: [ImageError.Code] = [
        .corrupt, .truncated, .tooLarge, .unsupportedFormat,
    ]

    /// A file with some bytes changed, and perhaps cut, doubled or lengthened.
    static func apply(to file: Data, using random: inout DeterministicRandom) -> Data {
        var bytes = [UInt8](file)
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            // The head, where the structure is, twice as often.
            let end = Bool.random(using: &random) ? bytes.count : min(bytes.count, 100)
            let at = Int.random(in: 0..<end, using: &random)
            bytes[at] = Bool.random(using: &random) ? .random(in: 0...255, using: &random) : 255
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        case 1:
            let start = Int.random(in: 0..<bytes.count, using: &random)
            let end = min(bytes.count, start + Int.random(in: 0..<64, using: &random))
            bytes.insert(contentsOf: bytes[start..<end], at: start)
        default: break
        }
        return Data(bytes)
    }

    /// Decodes with random options; a picture must be as large as its header says.
    static func check(
        _ data: Data, _ decoder: some ImageDecoding, using random: inout DeterministicRandom
    ) {
        // A limit keeps pictures small whose sides were changed.
        let limits = DecodeLimits(
            maximumSide: 20_000, maximumPixels: 4_000_000, maximumBytes: 40_000_000)
        let size = [nil, 1, 7, 50].randomElement(using: &random) ?? nil
        let options = DecodeOptions(
            targetSize: size.map { TargetSize($0) },
            damage: Bool.random(using: &random) ? .strict : .lenient,
            layout: Bool.random(using: &random) ? .rgba8 : .rgba8Premultiplied, limits: limits)
        do {
            let decoded = try decoder.decode(data, options: options)
            let (image, header) = (decoded.image, decoded.header)
            #expect(image.width <= header.width && image.height <= header.height)
            #expect(options.damage == .lenient || !decoded.isTruncated)
            #expect(size != nil || image.width == header.width)
        } catch {
            #expect(allowed.contains(error.code), "\(error)")
        }
        if let decoder = decoder as? any AnimationDecoding {
            checkFrames(data, decoder, options, using: &random)
        }
    }

    /// Asks for some frames in any order; each must be as large as the others.
    private static func checkFrames(
        _ data: Data, _ decoder: any AnimationDecoding, _ options: DecodeOptions,
        using random: inout DeterministicRandom
    ) {
        do throws(ImageError) {
            let frames = try decoder.frames(of: data, options: options)
            let first = try frames.frame(0).image
            for _ in 0..<3 {
                let index = Int.random(in: 0..<frames.header.frameCount, using: &random)
                let image = try frames.frame(index).image
                #expect(image.width == first.width && image.height == first.height)
            }
        } catch {
            #expect(allowed.contains(error.code), "\(error)")
        }
    }
}
