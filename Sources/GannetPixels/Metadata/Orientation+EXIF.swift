import GannetCore

extension Orientation {
    /// The orientation that an EXIF block tells (EXIF 2.32, section 4.6: a TIFF structure).
    ///
    /// `exif` begins with the TIFF header, `II` or `MM`. Anything missing, damaged or outside 1 to
    /// 8 counts as upright, as it does in browsers.
    public init(exif: Span<UInt8>) {
        self = Self.find(in: exif) ?? .up
    }

    private static let tag: UInt16 = 0x0112
    private static let short: UInt16 = 3
    private static let long: UInt16 = 4

    private static func find(in exif: Span<UInt8>) -> Orientation? {
        let isBigEndian = exif.has("MM")
        guard isBigEndian || exif.has("II"),
            exif.uint16(at: 2, isBigEndian: isBigEndian) == 42,
            let directory = exif.uint32(at: 4, isBigEndian: isBigEndian),
            let count = exif.uint16(at: Int(directory), isBigEndian: isBigEndian)
        else { return nil }
        for index in 0..<Int(count) {
            let entry = Int(directory) + 2 + 12 * index
            guard let found = exif.uint16(at: entry, isBigEndian: isBigEndian) else { return nil }
            if found == tag { return value(of: exif, entry: entry, isBigEndian: isBigEndian) }
        }
        return nil
    }

    private static func value(
        of exif: Span<UInt8>, entry: Int, isBigEndian: Bool
    ) -> Orientation? {
        switch exif.uint16(at: entry + 2, isBigEndian: isBigEndian) {
        case short:
            exif.uint16(at: entry + 8, isBigEndian: isBigEndian)
                .flatMap { Orientation(rawValue: Int($0)) }
        case long:
            exif.uint32(at: entry + 8, isBigEndian: isBigEndian)
                .flatMap { Orientation(rawValue: Int($0)) }
        default: nil
        }
    }
}
