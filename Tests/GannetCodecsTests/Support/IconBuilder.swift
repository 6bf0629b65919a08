import Foundation

/// Writes icons and cursors, for tests.
enum IconBuilder {
    /// An icon that holds `pictures`, or a cursor; the directory tells of them whatever `entry` is.
    static func file(
        _ pictures: [[UInt8]], kind: Int = 1, entry: [UInt8] = [16, 16, 0, 0, 1, 0, 32, 0]
    ) -> Data {
        var head = [UInt8].little(0, 2) + .little(kind, 2) + .little(pictures.count, 2)
        var body: [UInt8] = []
        for picture in pictures {
            head += entry + .little(picture.count, 4)
            head += .little(6 + 16 * pictures.count + body.count, 4)
            body += picture
        }
        return Data(head + body)
    }

    /// A bitmap of an icon; `mask` tells which pixels are transparent, nil leaves it out.
    static func bitmap(
        _ builder: BMPBuilder, mask: ((Int, Int) -> Bool)? = nil, pixel: (Int, Int) -> Int
    ) -> [UInt8] {
        var builder = builder
        builder.patches = [(8, .little(builder.height * 2, 4))]
        var bytes = builder.bitmapHead + builder.pixels(pixel)
        guard let mask else { return bytes }
        for y in (0..<builder.height).reversed() {
            let bits = (0..<builder.width).map { mask($0, y) ? 1 : 0 }
            bytes += PackedBits.bytes(bits, bits: 1).padded(4)
        }
        return bytes
    }
}
