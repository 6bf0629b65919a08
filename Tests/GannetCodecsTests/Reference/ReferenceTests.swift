import Foundation
import GannetCodecs
import GannetCore
import TestSupport
import Testing

@Suite(
    "The same pixels as another decoder", .timeLimit(.minutes(1)),
    .enabled(if: ReferenceDecoder.isPresent))
struct ReferenceTests {
    private func check(
        _ samples: [ReferenceDecoder.Sample], _ decoder: some ImageDecoding
    ) throws {
        #expect(!samples.isEmpty)
        let differences = try ReferenceDecoder.differences(samples) { sample in
            try decoder.decode(sample.data, options: DecodeOptions(layout: .rgba8)).image
        }
        #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }

    private func sample(_ x: Int, _ y: Int, bits: Int) -> Int {
        (x * 0x9E37_79B9 + y * 0x85EB_CA6B) >> 3 & ((1 << bits) - 1)
    }

    @Test("bitmaps of every depth")
    func bitmaps() throws {
        var samples: [ReferenceDecoder.Sample] = []
        for (size, bits, isTopDown) in [
            (12, 1, false), (12, 8, false), (40, 1, true), (40, 4, false), (40, 8, true),
            (40, 16, false), (40, 24, true), (40, 32, false), (64, 8, false), (108, 24, false),
            (124, 8, true),
        ] {
            for width in 17...20 {
                var builder = BMPBuilder(width: width, height: 13, bitCount: bits)
                builder.headerSize = size
                builder.isTopDown = isTopDown
                builder.palette =
                    bits <= 8 ? (0..<(1 << bits)).map { sample($0, 7, bits: 24) } : []
                // The other decoder does not round 5 bits to the nearest of 8.
                samples.append(
                    .init(
                        "\(size) bytes, \(bits) bits, \(width) wide",
                        builder.file { sample($0, $1, bits: bits) }, tolerance: bits == 16 ? 1 : 0))
            }
        }
        try check(samples, BMPDecoder())
    }

    @Test("bitmaps in runs of 8 and of 4 bits")
    func runs() throws {
        let samples = [4, 8].map { bits in
            var builder = BMPBuilder(width: 64, height: 40, bitCount: bits)
            builder.compression = bits == 8 ? 1 : 2
            builder.palette = (0..<(1 << bits)).map { sample($0, 7, bits: 24) }
            let runs = (0..<40).flatMap { row -> [UInt8] in
                let colors = (0..<10).map { UInt8(sample(row, $0, bits: 8)) }
                let count: UInt8 = bits == 8 ? 10 : 20
                return [20, colors[0], 0, count] + colors + [64 - 20 - count, colors[1], 0, 0]
            }
            return ReferenceDecoder.Sample("\(bits) bits", builder.file(pixels: runs + [0, 1]))
        }
        try check(samples, BMPDecoder())
    }

    @Test("icons with masks and with alpha")
    func icons() throws {
        let samples = [1, 4, 8, 24, 32].map { bits in
            var builder = BMPBuilder(width: 20, height: 18, bitCount: bits)
            builder.palette = bits <= 8 ? (0..<(1 << bits)).map { sample($0, 7, bits: 24) } : []
            let mask = { (x: Int, y: Int) in bits < 32 && (x ^ y) & 3 == 0 }
            let picture = IconBuilder.bitmap(builder, mask: mask) { sample($0, $1, bits: bits) }
            let entry: [UInt8] = [20, 18, 0, 0, 1, 0, UInt8(bits), 0]
            let file = IconBuilder.file([picture], entry: entry)
            return ReferenceDecoder.Sample("\(bits) bits", file)
        }
        try check(samples, IconDecoder())
    }

    @Test("still GIF of every depth, in rows and in passes")
    func gif() throws {
        let samples = (1...8).flatMap { bits in
            [false, true].map { isInterlaced in
                let pixels = (0..<37 * 29).map { sample($0, bits, bits: bits) }
                let frame = GIFBuilder.Frame(
                    width: 37, height: 29, isInterlaced: isInterlaced,
                    control: (0, 0, bits % 2 == 0 ? 1 : nil), pixels: pixels)
                let palette = (0..<(1 << bits)).map { sample($0, 5, bits: 24) }
                let file = GIFBuilder(width: 37, height: 29, palette: palette, frames: [frame])
                return ReferenceDecoder.Sample("\(bits) bits, \(isInterlaced)", file.file)
            }
        }
        try check(samples, GIFDecoder())
    }

    @Test("Netpbm pictures as text and as bytes")
    func netpbm() throws {
        let samples = (1...6).map { kind in
            let depth = kind % 3 == 0 ? 3 : 1
            let values = (0..<15 * 7 * depth).map { sample($0, kind, bits: kind % 3 == 1 ? 1 : 8) }
            let head = "P\(kind)\n# a\n15 7\n" + (kind % 3 == 1 ? "" : "255\n")
            let bytes =
                switch kind {
                case 1...3: Array(values.map(String.init).joined(separator: " ").utf8)
                case 4:
                    stride(from: 0, to: values.count, by: 15).flatMap {
                        PackedBits.bytes(Array(values[$0..<$0 + 15]), bits: 1)
                    }
                default: values.map { UInt8($0) }
                }
            return ReferenceDecoder.Sample("P\(kind)", Data(head.utf8) + bytes)
        }
        try check(samples, NetpbmDecoder())
    }
}
