import Foundation
import GannetCodecs
import GannetCore
import Testing

@Suite("Run-length coded BMP", .timeLimit(.minutes(1)))
struct BMPRunTests {
    private let palette = (0..<256).map { $0 * 0x01_0101 }

    private func decode(
        _ bits: Int, _ runs: [UInt8], width: Int = 4, height: Int = 2, isTopDown: Bool = false,
        damage: DamagePolicy = .strict
    ) throws -> DecodedImage {
        var builder = BMPBuilder(width: width, height: height, bitCount: bits)
        builder.headerSize = bits == 24 ? 64 : 40
        builder.compression = [4: 2, 8: 1, 24: 4][bits] ?? 0
        builder.palette = bits == 24 ? [] : Array(palette[..<(1 << bits)])
        builder.isTopDown = isTopDown
        let options = DecodeOptions(damage: damage, layout: .rgba8)
        return try BMPDecoder().decode(builder.file(pixels: runs), options: options)
    }

    /// The greys of the rows from the top; nil where it is transparent.
    private func grays(_ decoded: DecodedImage) -> [[Int?]] {
        let pixels = Pixels(decoded.image)
        return (0..<pixels.height).map { y in
            (0..<pixels.width).map { x in
                pixels[x, y] & 0xFF == 0 ? nil : Int(pixels[x, y] >> 24)
            }
        }
    }

    @Test("runs and pixels one by one, of 8 bits")
    func eight() throws {
        let runs: [UInt8] = [3, 9, 1, 8, 0, 0, 0, 3, 5, 6, 7, 0, 1, 4, 0, 1]
        #expect(grays(try decode(8, runs)) == [[5, 6, 7, 4], [9, 9, 9, 8]])
        #expect(grays(try decode(8, runs, isTopDown: true)) == [[9, 9, 9, 8], [5, 6, 7, 4]])
    }

    @Test("runs of two colours in turn, of 4 bits")
    func four() throws {
        let runs: [UInt8] = [3, 0x12, 1, 0x30, 0, 0, 0, 4, 0x45, 0x67, 0, 1]
        #expect(grays(try decode(4, runs)) == [[4, 5, 6, 7], [1, 2, 1, 3]])
    }

    @Test("runs of whole colours, as OS/2 has them")
    func twentyFour() throws {
        let runs: [UInt8] = [
            4, 9, 9, 9, 0, 0, 0, 3, 1, 1, 1, 2, 2, 2, 3, 3, 3, 0, 1, 7, 7, 7, 0, 1,
        ]
        #expect(grays(try decode(24, runs)) == [[1, 2, 3, 7], [9, 9, 9, 9]])
    }

    @Test("pixels that no run gives are transparent")
    func gaps() throws {
        #expect(
            grays(try decode(8, [1, 9, 0, 2, 2, 1, 1, 7, 0, 1]))
                == [[nil, nil, nil, 7], [9, nil, nil, nil]])
        #expect(
            grays(try decode(8, [1, 9, 0, 1])) == [[nil, nil, nil, nil], [9, nil, nil, nil]])
        #expect(try !decode(8, [1, 9, 0, 1]).image.isOpaque)
    }

    @Test("runs that are too long are cut at the row's end")
    func surplus() throws {
        #expect(
            grays(try decode(8, [200, 9, 0, 0, 4, 7, 0, 1])) == [[7, 7, 7, 7], [9, 9, 9, 9]])
    }

    @Test("the end's mark may be missing after the last pixel")
    func noEnd() throws {
        #expect(try !decode(8, [4, 9, 0, 0, 4, 7]).isTruncated)
        #expect(try !decode(8, [4, 9, 0, 0, 4, 7, 0, 0]).isTruncated)
    }

    @Test("runs that end early are refused, or what is there is shown")
    func truncated() throws {
        let runs: [UInt8] = [4, 9, 0, 0, 2, 7]
        #expect { try decode(8, runs) } throws: { ($0 as? ImageError)?.code == .truncated }
        let decoded = try decode(8, runs, damage: .lenient)
        #expect(decoded.isTruncated)
        #expect(grays(decoded) == [[7, 7, nil, nil], [9, 9, 9, 9]])
    }

    @Test(
        "moves and pixels out of the picture are refused",
        arguments: [
            [0, 2, 9, 0, 0, 1], [0, 2, 0, 9, 0, 1], [0, 7, 1, 2, 3, 4, 5, 6, 7, 0, 0, 1],
        ])
    func outside(runs: [UInt8]) throws {
        #expect { try decode(8, runs) } throws: { ($0 as? ImageError)?.code == .corrupt }
        #expect(try decode(8, runs, damage: .lenient).isTruncated)
    }
}
