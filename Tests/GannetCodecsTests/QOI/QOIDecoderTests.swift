import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import Testing

@Suite("QOI", .timeLimit(.minutes(1)))
struct QOIDecoderTests {
    /// Pixels that lead to every kind of chunk.
    private func words(_ count: Int, hasAlpha: Bool, seed: UInt64) -> [UInt32] {
        var random = DeterministicRandom(seed: seed)
        var words: [UInt32] = []
        var last: [UInt8] = [0, 0, 0, 255]
        func step(_ range: ClosedRange<Int>) -> UInt8 {
            UInt8(truncatingIfNeeded: Int.random(in: range, using: &random))
        }
        while words.count < count {
            switch Int.random(in: 0..<6, using: &random) {
            case 0: for index in 0..<3 { last[index] &+= step(-2...1) }
            case 1:
                let green = step(-32...31)
                last[0] &+= green &+ step(-8...7)
                last[1] &+= green
                last[2] &+= green &+ step(-8...7)
            case 2: for index in 0..<3 { last[index] = step(0...255) }
            case 3: if hasAlpha { last[3] = step(0...255) }
            case 4: if let word = words.suffix(30).first { last = Self.bytes(word) }
            default: break
            }
            let repeats = Int.random(in: 0..<9, using: &random) == 0 ? 70 : 1
            words += Array(repeating: last.reduce(0) { $0 << 8 | UInt32($1) }, count: repeats)
        }
        return Array(words[..<count])
    }

    private static func bytes(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) }
    }

    private func decode(_ data: Data, _ damage: DamagePolicy = .strict) throws -> DecodedImage {
        try QOIDecoder().decode(data, options: DecodeOptions(damage: damage, layout: .rgba8))
    }

    private func code(_ data: Data) -> ImageError.Code? {
        do {
            _ = try decode(data)
            return nil
        } catch {
            return (error as? ImageError)?.code
        }
    }

    @Test("every chunk gives its pixels", arguments: [true, false])
    func pixels(hasAlpha: Bool) throws {
        for (seed, size) in [(1, 1), (64, 64), (300, 2), (7, 50)].enumerated() {
            let words = words(size.0 * size.1, hasAlpha: hasAlpha, seed: UInt64(seed))
            let data = QOIBuilder.file(
                width: size.0, height: size.1, hasAlpha: hasAlpha, words: words)
            let decoded = try decode(data)
            let isSame = Pixels(decoded.image).words == words
            #expect(isSame)
            #expect(decoded.header.hasAlpha == hasAlpha)
        }
    }

    @Test("alpha in a file of three channels is left aside")
    func threeChannels() throws {
        let data = QOIBuilder.file(width: 1, height: 1, hasAlpha: false, words: [0x0102_0304])
        #expect(Pixels(try decode(data).image).words == [0x0102_03FF])
    }

    @Test("a file that ends early is refused, or the rows that are there are shown")
    func truncated() throws {
        let words = words(400, hasAlpha: true, seed: 9)
        let data = QOIBuilder.file(width: 20, height: 20, words: words)
        for count in stride(from: 4, to: data.count, by: 13) {
            #expect(code(data.prefix(count)) == .truncated, "\(count) bytes")
        }
        #expect(code(data.dropLast()) == .truncated)
        let marked = try decode(data.dropLast(8), .lenient)
        let isSame = Pixels(marked.image).words == words
        #expect(marked.isTruncated && isSame)
        let half = try decode(data.prefix(data.count / 2), .lenient)
        let isBegun = Array(Pixels(half.image).words[..<60]) == Array(words[..<60])
        #expect(half.isTruncated && isBegun)
    }

    @Test("values that the specification does not have are refused")
    func impossible() {
        let data = QOIBuilder.file(width: 1, height: 1, words: [5])
        for (offset, value) in [(12, 2), (12, 5), (13, 2)] {
            var other = data
            other[offset] = UInt8(value)
            #expect(code(other) == .corrupt)
        }
        var empty = data
        empty[7] = 0
        #expect(code(empty) == .corrupt)
        var huge = data
        huge[4] = 255
        #expect(code(huge) == .tooLarge)
    }

    @Test("any change of a file gives a picture or a typed error", arguments: [1, 2, 3])
    func mutations(seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        let words = words(300, hasAlpha: seed > 1, seed: seed)
        let file = QOIBuilder.file(width: 20, height: 15, hasAlpha: seed > 1, words: words)
        for _ in 0..<200 {
            let data = Mutation.apply(to: file, using: &random)
            Mutation.check(data, QOIDecoder(), using: &random)
        }
    }
}
