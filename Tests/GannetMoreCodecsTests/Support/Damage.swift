import Foundation
import GannetCore
import GannetTesting
import Testing

/// Damages files at random and checks that a decoder ends well.
enum Damage {
    /// A file with some bytes changed, and perhaps cut or lengthened.
    static func apply(to file: Data, using random: inout DeterministicRandom) -> Data {
        var bytes = [UInt8](file)
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let at = Int.random(in: 0..<bytes.count, using: &random)
            bytes[at] = Bool.random(using: &random) ? .random(in: 0...255, using: &random) : 255
        }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        case 1: bytes += bytes.prefix(Int.random(in: 0..<64, using: &random))
        default: break
        }
        return Data(bytes)
    }

    /// Decodes `rounds` damaged forms of a file: each must give a picture as large as its header
    /// says, or a typed error.
    static func check(
        _ file: Data, _ decoder: some ImageDecoding, seed: UInt64, rounds: Int
    ) {
        var random = DeterministicRandom(seed: seed)
        for _ in 0..<rounds {
            let data = apply(to: file, using: &random)
            // A limit keeps pictures small whose sides were changed.
            let limits = DecodeLimits(
                maximumSide: 20_000, maximumPixels: 1_000_000, maximumBytes: 20_000_000)
            let size = [nil, 1, 7, 50].randomElement(using: &random) ?? nil
            let options = DecodeOptions(
                targetSize: size.map { TargetSize($0) },
                damage: Bool.random(using: &random) ? .strict : .lenient, limits: limits)
            do {
                let decoded = try decoder.decode(data, options: options)
                #expect(decoded.image.width <= decoded.header.width)
                #expect(decoded.image.height <= decoded.header.height)
                #expect(options.damage == .lenient || !decoded.isTruncated)
            } catch {
                let codes: [ImageError.Code] = [
                    .corrupt, .truncated, .tooLarge, .unsupportedFormat,
                ]
                #expect(codes.contains(error.code), "\(error)")
            }
        }
    }
}
