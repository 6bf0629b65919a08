#if TIFF
    /// Floating point numbers of few bits (TIFF Technical Note 3).
    enum TIFFFloats {
        /// 1 bit of sign, 5 of exponent, 10 of fraction (IEEE 754's binary16).
        static func half(_ bits: UInt16) -> Double {
            number(UInt32(bits), exponentBits: 5, fractionBits: 10)
        }

        /// 1 bit of sign, 7 of exponent, 16 of fraction.
        static func triple(_ bits: UInt32) -> Double {
            number(bits, exponentBits: 7, fractionBits: 16)
        }

        private static func number(
            _ bits: UInt32, exponentBits: UInt32, fractionBits: UInt32
        ) -> Double {
            let most = UInt32(1) << exponentBits - 1
            let exponent = bits >> fractionBits & most
            let fraction =
                Double(bits & (1 << fractionBits - 1)) / Double(UInt32(1) << fractionBits)
            let isNegative = bits >> (exponentBits + fractionBits) & 1 == 1
            let bias = Int(most / 2)
            let size =
                switch exponent {
                case 0: Double(sign: .plus, exponent: 1 - bias, significand: fraction)
                case most: fraction == 0 ? Double.infinity : .nan
                default:
                    Double(sign: .plus, exponent: Int(exponent) - bias, significand: 1 + fraction)
                }
            return isNegative ? -size : size
        }
    }
#endif
