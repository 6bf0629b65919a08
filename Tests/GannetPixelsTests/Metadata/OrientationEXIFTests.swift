import GannetCore
import GannetPixels
import GannetTesting
import Testing

@Suite("Orientation out of EXIF", .timeLimit(.minutes(1)))
struct OrientationEXIFTests {
    /// An EXIF block with one entry before and the orientation after it.
    private func block(_ value: UInt16, isBigEndian: Bool, type: UInt16 = 3) -> [UInt8] {
        func two(_ number: UInt16) -> [UInt8] {
            isBigEndian
                ? [UInt8(number >> 8), UInt8(number & 255)]
                : [UInt8(number & 255), UInt8(number >> 8)]
        }
        func four(_ number: UInt16) -> [UInt8] {
            isBigEndian ? [0, 0] + two(number) : two(number) + [0, 0]
        }
        return (isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) + two(42) + four(8) + two(2)
            + two(0x010F) + two(2) + four(4) + four(0)
            + two(0x0112) + two(type) + four(1)
            + (type == 4 ? four(value) : two(value) + [0, 0]) + four(0)
    }

    @Test("both byte orders and both lengths are read", arguments: Orientation.allCases)
    func values(orientation: Orientation) {
        for isBigEndian in [true, false] {
            for type: UInt16 in [3, 4] {
                let bytes = block(
                    UInt16(orientation.rawValue), isBigEndian: isBigEndian, type: type)
                #expect(Orientation(exif: bytes.span) == orientation)
            }
        }
    }

    @Test("nonsense is upright", arguments: [0, 9, 90, 65_535])
    func nonsense(value: UInt16) {
        let bytes = block(value, isBigEndian: true)
        #expect(Orientation(exif: bytes.span) == .up)
    }

    @Test("a block that ends anywhere is upright or right")
    func truncated() {
        let bytes = block(6, isBigEndian: false)
        for count in 0..<bytes.count {
            let part = Array(bytes[..<count])
            let found = Orientation(exif: part.span)
            #expect(found == .up || count >= 32 && found == .right)
        }
    }

    @Test("any bytes at all give an orientation")
    func anything() {
        var random = DeterministicRandom(seed: 4)
        for _ in 0..<2000 {
            var bytes = block(6, isBigEndian: Bool.random(using: &random))
            for _ in 0..<3 {
                bytes[Int.random(in: 2..<bytes.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            #expect((1...8).contains(Orientation(exif: bytes.span).rawValue))
        }
    }
}
