/// Writes small ICC profiles (ICC.1:2001-04, matrix and curve), for tests.
package enum ICCBuilder {
    /// sRGB's primaries, adapted to D50.
    package static let red = [0.4361, 0.2225, 0.0139]
    package static let green = [0.3851, 0.7169, 0.0971]
    package static let blue = [0.1431, 0.0606, 0.7139]

    /// A profile for RGB with these primaries; a gamma of 0 is sRGB's own curve.
    package static func rgb(_ primaries: [[Double]], gamma: Double) -> [UInt8] {
        let tags = zip(["rXYZ", "gXYZ", "bXYZ"], primaries.map(xyz)).map { ($0, $1) }
        let curve = gamma == 0 ? sRGBCurve() : curve(gamma)
        return profile(
            "RGB ",
            tags + [
                ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
                ("wtpt", xyz([0.9642, 1, 0.8249])),
            ])
    }

    /// A profile for grey.
    package static func gray(gamma: Double) -> [UInt8] {
        profile("GRAY", [("kTRC", curve(gamma)), ("wtpt", xyz([0.9642, 1, 0.8249]))])
    }

    private static func profile(_ space: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
        var table = number(UInt32(tags.count))
        var bodies: [UInt8] = []
        let start = 128 + 4 + 12 * tags.count
        for (name, body) in tags {
            table += Array(name.utf8) + number(UInt32(start + bodies.count))
            table += number(UInt32(body.count))
            bodies += body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
        }
        var header = [UInt8](repeating: 0, count: 128)
        func put(_ bytes: [UInt8], at offset: Int) {
            header.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        }
        put(number(UInt32(start + bodies.count)), at: 0)
        put([2, 0x40, 0, 0], at: 8)
        put(Array("mntr".utf8) + Array(space.utf8) + Array("XYZ ".utf8), at: 12)
        put(Array("acsp".utf8), at: 36)
        put(fixed(0.9642) + fixed(1) + fixed(0.8249), at: 68)
        return header + table + bodies
    }

    private static func xyz(_ values: [Double]) -> [UInt8] {
        Array("XYZ ".utf8) + number(0) + values.flatMap(fixed)
    }

    private static func curve(_ gamma: Double) -> [UInt8] {
        let value = UInt16(gamma * 256)
        return Array("curv".utf8) + number(0) + number(1) + [UInt8(value >> 8), UInt8(value & 255)]
    }

    private static func sRGBCurve() -> [UInt8] {
        Array("para".utf8) + number(0) + [0, 3, 0, 0]
            + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
    }

    private static func fixed(_ value: Double) -> [UInt8] {
        number(UInt32((value * 65_536).rounded()))
    }

    private static func number(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }
}
