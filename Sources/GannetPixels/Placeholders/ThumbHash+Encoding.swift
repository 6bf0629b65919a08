import GannetCore

extension ThumbHash {
    /// The longest side of what a hash is made from; larger pictures are reduced first.
    private static let madeSide = 100

    /// The hash of a picture.
    ///
    /// - Throws: `too_large` when there is no memory to reduce it.
    public init(_ image: Image) throws(ImageError) {
        let small = try image.resized(to: TargetSize(width: Self.madeSide, height: Self.madeSide))
        try self.init(small: small)
    }

    /// The hash of a picture of no more than a hundred pixels a side.
    init(small: Image) throws(ImageError) {
        self.init(encoded: Self.encode(try ThumbHashPlanes(small)))
    }

    private static func encode(_ planes: ThumbHashPlanes) -> [UInt8] {
        let (width, height) = (planes.width, planes.height)
        let limit = planes.hasAlpha ? 5.0 : 7.0
        let longer = Double(max(width, height))
        let columns = max(1, Int((limit * Double(width) / longer).rounded()))
        let rows = max(1, Int((limit * Double(height) / longer).rounded()))
        let color = CosineTerms(columns: 3, rows: 3)
        let luma = planes.transform(
            planes.luma, CosineTerms(columns: max(3, columns), rows: max(3, rows)))
        let yellow = planes.transform(planes.yellow, color)
        let red = planes.transform(planes.red, color)
        let alpha =
            planes.hasAlpha
            ? planes.transform(planes.alpha, CosineTerms(columns: 5, rows: 5)) : nil
        let isLandscape = width > height
        let head =
            whole(luma.mean, 63) | whole(0.5 + 0.5 * yellow.mean, 63) << 6
            | whole(0.5 + 0.5 * red.mean, 63) << 12 | whole(luma.scale, 31) << 18
            | (planes.hasAlpha ? 1 << 23 : 0)
        let tail =
            (isLandscape ? rows : columns) | whole(yellow.scale, 63) << 3
            | whole(red.scale, 63) << 9 | (isLandscape ? 1 << 15 : 0)
        var bytes = [head, head >> 8, head >> 16, tail, tail >> 8].map {
            UInt8(truncatingIfNeeded: $0)
        }
        if let alpha {
            bytes.append(UInt8(whole(alpha.mean, 15) | whole(alpha.scale, 15) << 4))
        }
        return bytes + pack(luma.terms + yellow.terms + red.terms + (alpha?.terms ?? []))
    }

    private static func whole(_ value: Double, _ limit: Double) -> Int {
        Int((min(max(0, value), 1) * limit).rounded())
    }

    /// Four bits a term, the lower half of a byte first.
    private static func pack(_ terms: [Double]) -> [UInt8] {
        stride(from: 0, to: terms.count, by: 2).map { index in
            let low = whole(terms[index], 15)
            let high = index + 1 < terms.count ? whole(terms[index + 1], 15) : 0
            return UInt8(low | high << 4)
        }
    }
}
