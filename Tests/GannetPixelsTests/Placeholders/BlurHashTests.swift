import GannetCore
import GannetTesting
import Testing

@testable import GannetPixels

@Suite("BlurHash", .timeLimit(.minutes(1)))
struct BlurHashTests {
    @Test("a hash of one term is a plain colour")
    func plain() throws {
        // The last four digits are 0xFF8000 to the base 83.
        let image = try #require(BlurHash("00TNoS")).image(width: 3, height: 2)
        #expect(Set(image.colors.joined()) == [0xFF80_00FF])
        #expect(image.isOpaque)
    }

    @Test("the example of its authors has the pixels that the definition gives")
    func example() throws {
        let image = try #require(BlurHash("LEHV6nWB2yk8pyo0adR*.7kCMdnj")).image()
        // Computed by another program.
        let expected: [(x: Int, y: Int, color: UInt32)] = [
            (0, 0, 0x87A4_B1FF), (31, 0, 0x89A6_B5FF), (16, 16, 0x9E7D_6CFF),
            (0, 31, 0x8890_93FF), (31, 31, 0x858E_93FF),
        ]
        for (x, y, color) in expected { #expect(image.color(x: x, y: y) == color) }
    }

    @Test("what is no hash is refused, and any that is one can be drawn")
    func hostile() throws {
        for text in [
            "", "0", "LEHV6nWB2yk8pyo0adR*.7kCMdn", "LEHV6nWB2yk8pyo0adR*.7kCMdnjj", "é0000 ",
        ] {
            #expect(BlurHash(text) == nil, "\(text)")
        }
        var random = DeterministicRandom(seed: 9)
        let digits = Array(
            "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~")
        for _ in 0..<500 {
            let (columns, rows) = (
                Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random)
            )
            let size = digits[(columns - 1) + (rows - 1) * 9]
            let rest = (0..<3 + 2 * columns * rows).compactMap { _ in
                digits.randomElement(using: &random)
            }
            guard let hash = BlurHash(String([size] + rest)) else { continue }
            let image = try hash.image(width: 5, height: 4)
            #expect(image.width == 5 && image.height == 4)
        }
    }
}
