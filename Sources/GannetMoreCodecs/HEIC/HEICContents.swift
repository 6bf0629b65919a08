#if HEIC
    import GannetCore

    /// What a HEIC file says of its primary picture before a pixel is decoded.
    struct HEICContents: Equatable {
        /// Width in pixels, cropped and upright.
        let width: Int
        /// Height in pixels, cropped and upright.
        let height: Int
        /// Bits a sample.
        let bitDepth: Int
        let hasAlpha: Bool
        /// Whether the colours are multiplied by alpha.
        let isPremultiplied: Bool
        /// The ICC profile; empty where there is none.
        let profile: [UInt8]
        /// The primaries and the transfer curve by the numbers of ITU-T H.273, where they are told.
        let primaries: Int?
        let transfer: Int?

        /// The header in Gannet's words.
        var imageHeader: ImageHeader {
            var header = ImageHeader(format: .heic, width: width, height: height)
            header.bitDepth = bitDepth
            header.colorSpace = .ycbcr
            header.hasAlpha = hasAlpha
            header.hasICCProfile = !profile.isEmpty
            return header
        }

        /// The bytes that libheif takes for its planes and for RGBA at their side, or `Int.max`
        /// where that overflows.
        var workingBytes: Int {
            let (pixels, tooMany) = width.multipliedReportingOverflow(by: height)
            let (bytes, overflows) = pixels.multipliedReportingOverflow(by: bitDepth > 8 ? 14 : 7)
            return tooMany || overflows ? .max : bytes
        }
    }
#endif
