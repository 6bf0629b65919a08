#if TIFF
    import GannetCore

    /// CIE L*a*b* of white point D50 as sRGB (CIE 15; IEC 61966-2-1).
    struct TIFFLab {
        /// 8 or 16 bits a sample.
        let bits: Int
        /// Whether a and b are shifted, as in ICC's encoding, instead of signed.
        let isICC: Bool

        /// Red, green and blue of 16 bits for samples as they are stored.
        func color(_ l: UInt16, _ a: UInt16, _ b: UInt16) -> (UInt16, UInt16, UInt16) {
            let lightness = Double(l) * 100 / lightest
            let y = (lightness + 16) / 116
            let x = Self.cube(y + difference(a) / 500) * 0.964_22
            let z = Self.cube(y - difference(b) / 200) * 0.825_21
            let g = Self.cube(y)
            // From D50 by Bradford's adaptation to the primaries of sRGB.
            return (
                Self.encode(3.133_856 * x - 1.616_867 * g - 0.490_615 * z),
                Self.encode(-0.978_768 * x + 1.916_142 * g + 0.033_454 * z),
                Self.encode(0.071_945 * x - 0.228_991 * g + 1.405_243 * z)
            )
        }

        private var lightest: Double {
            if bits == 8 { return 255 }
            return isICC ? 65_280 : 65_535
        }

        private func difference(_ sample: UInt16) -> Double {
            switch (bits, isICC) {
            case (8, true): Double(sample) - 128
            case (8, false): Double(Int8(truncatingIfNeeded: sample))
            case (_, true): (Double(sample) - 32_768) / 256
            case (_, false): Double(Int16(bitPattern: sample)) / 256
            }
        }

        private static func cube(_ t: Double) -> Double {
            t > 6 / 29 ? t * t * t : (t - 4 / 29) * 108 / 841
        }

        private static func encode(_ linear: Double) -> UInt16 {
            let x = min(max(0, linear), 1)
            let curved = x <= 0.003_130_8 ? 12.92 * x : 1.055 * root(x) - 0.055
            return UInt16((curved * 65_535).rounded())
        }

        /// The power of 5/12 of `x` by Newton's method, as no library for that is imported here.
        private static func root(_ x: Double) -> Double {
            let wanted = x * x * x * x * x
            let fourth = x.squareRoot().squareRoot()
            // A little too large everywhere, from where the method comes down steadily.
            var y = fourth * fourth.squareRoot()
            for _ in 0..<7 {
                let y2 = y * y
                let y4 = y2 * y2
                let y8 = y4 * y4
                y -= (y8 * y4 - wanted) / (12 * y8 * y2 * y)
            }
            return y
        }
    }
#endif
