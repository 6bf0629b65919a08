import Glibc

/// Samples of sRGB as light, and back, for samples of 16 bits.
package enum LightTables {
    /// The light of each sample, 65,535 being white.
    static let light: [UInt16] = (0...65_535).map { sample in
        UInt16((TransferCurve.sRGB.light(Double(sample) / 65_535) * 65_535).rounded())
    }

    /// The sample of each light.
    package static let samples: [UInt16] = (0...65_535).map { light in
        let light = Double(light) / 65_535
        let sample =
            light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
        return UInt16((min(max(0, sample), 1) * 65_535).rounded())
    }
}
