import Glibc

/// How stored samples become light.
public enum TransferCurve: Hashable, Sendable {
    /// That of sRGB.
    case sRGB
    /// A power of the sample.
    case gamma(Double)
    /// Perceptual quantizer, up to 10,000 candela a square metre (SMPTE ST 2084).
    case pq
    /// Hybrid log-gamma (ARIB STD-B67).
    case hlg

    /// That of `transfer` in ITU-T H.273, table 3; nil for numbers that stand for none.
    ///
    /// The curves of television, BT.709 and its like, are taken as that of sRGB: pictures that
    /// carry them are meant for screens that show sRGB, and browsers show them so.
    public init?(codePoint transfer: Int) {
        switch transfer {
        case 1, 6, 7, 13, 14, 15: self = .sRGB
        case 4: self = .gamma(2.2)
        case 5: self = .gamma(2.8)
        case 8: self = .gamma(1)
        case 16: self = .pq
        case 18: self = .hlg
        default: return nil
        }
    }

    /// White in the light of a screen, in candela a square metre (ITU-R BT.2408).
    private static let white = 203.0
    /// The brightest that is told from white, in whites.
    private static let peak = 1000 / white

    /// The light of a sample, both from 0 to 1; what is brighter than white is pressed into the
    /// upper end.
    func light(_ sample: Double) -> Double {
        switch self {
        case .sRGB:
            sample <= 0.040_45 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
        case .gamma(let exponent): pow(sample, exponent)
        case .pq: Self.compress(Self.pq(sample) * 10_000 / Self.white)
        case .hlg: Self.compress(pow(Self.hlg(sample), 1.2) * Self.peak)
        }
    }

    /// The sample of sRGB, from 0 to 255, for each such sample of this curve; nil where they are
    /// the same.
    var standardSamples: [UInt8]? {
        if self == .sRGB { return nil }
        return (0...255).map { sample in
            let light = light(Double(sample) / 255)
            let encoded =
                light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
            return UInt8((min(max(0, encoded), 1) * 255).rounded())
        }
    }

    /// SMPTE ST 2084, section 5.1.
    private static func pq(_ sample: Double) -> Double {
        let root = pow(sample, 1 / 78.843_75)
        let ratio = max(0, root - 0.835_937_5) / (18.851_562_5 - 18.6875 * root)
        return pow(ratio, 1 / 0.159_301_757_812_5)
    }

    /// ITU-R BT.2100, table 5: the inverse of the camera's curve.
    private static func hlg(_ sample: Double) -> Double {
        sample <= 0.5
            ? sample * sample / 3
            : (exp((sample - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
    }

    /// Reinhard's extended curve: nearly straight in the dark, and 1 at the peak.
    private static func compress(_ light: Double) -> Double {
        min(1, light * (1 + light / (peak * peak)) / (1 + light))
    }
}
