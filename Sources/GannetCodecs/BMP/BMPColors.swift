import FoundationEssentials
import GannetCore
import GannetPixels

/// What the colours of a BMP mean.
enum BMPColors {
    /// The profile that makes them sRGB, or nil where they are taken as such.
    static func profile(
        _ header: BMPHeader, _ data: Data, _ limits: DecodeLimits
    ) -> ColorProfile? {
        switch header.colorSource {
        case .standard: nil
        case .profile(let range) where range.count > limits.maximumMetadataBytes: nil
        case .profile(let range): ColorProfile(data.bytes.extracting(range))
        case .calibrated(let offset): calibrated(data.span, at: offset)
        }
    }

    /// The profile of three end points (x, y and z with 30 bits of fraction) and three gammas (16).
    ///
    /// The white is sRGB's, as in browsers, for the header has none. A gamma of about 2.2 with
    /// sRGB's primaries is what such a header can say of sRGB itself.
    private static func calibrated(_ bytes: Span<UInt8>, at start: Int) -> ColorProfile? {
        func number(_ index: Int, _ unit: Double) -> Double {
            Double(bytes.uint32(at: start + index * 4, isBigEndian: false) ?? 0) / unit
        }
        func point(_ index: Int) -> Chromaticities.Point {
            Chromaticities.Point(number(index, 0x4000_0000), number(index + 1, 0x4000_0000))
        }
        let points = [point(0), point(3), point(6)]
        let gamma = (number(9, 65_536) + number(10, 65_536) + number(11, 65_536)) / 3
        guard (0.1...10).contains(gamma) else { return nil }
        let isStandard = zip(points, standard).allSatisfy {
            abs($0.x - $1.x) < 0.01 && abs($0.y - $1.y) < 0.01
        }
        if isStandard, (2.1...2.5).contains(gamma) { return nil }
        let white = Chromaticities.Point(0.3127, 0.3290)
        return ColorProfile(
            Chromaticities(white: white, red: points[0], green: points[1], blue: points[2]),
            .gamma(gamma))
    }

    private static let standard = [
        Chromaticities.Point(0.64, 0.33), .init(0.30, 0.60), .init(0.15, 0.06),
    ]
}
