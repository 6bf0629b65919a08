#if TIFF
    /// The colour map of a TIFF (TIFF 6.0, section 5).
    enum TIFFPalette {
        /// The colours as 0x00RRGGBB.
        ///
        /// A map holds 16 bits a channel, of which the upper 8 are taken; files of some writers
        /// hold no more than 8, which shows by no entry being larger.
        static func colors(red: [UInt16], green: [UInt16], blue: [UInt16]) -> [UInt32] {
            let isShallow = [red, green, blue].allSatisfy { $0.allSatisfy { $0 < 256 } }
            let shift: UInt16 = isShallow ? 0 : 8
            return red.indices.map { index in
                UInt32(red[index] >> shift) << 16 | UInt32(green[index] >> shift) << 8
                    | UInt32(blue[index] >> shift)
            }
        }
    }
#endif
