#if AVIF
    import GannetCore

    /// What an AVIF file says of its picture before a pixel is decoded.
    struct AVIFContents: Equatable {
        /// The colours of a picture without an ICC profile, by the numbers of ITU-T H.273.
        struct Code: Equatable {
            let primaries: Int
            let transfer: Int
        }

        let width: Int
        let height: Int
        let bitDepth: Int
        let isGray: Bool
        /// Whether the planes are red, green and blue themselves.
        let isRGB: Bool
        let hasAlpha: Bool
        /// Whether the colours are multiplied by alpha.
        let isPremultiplied: Bool
        let transform: AVIFTransform
        let profile: [UInt8]
        let code: Code
        /// How long each frame of a sequence shows, in milliseconds; empty for a still picture.
        let frameDelays: [Int]
        let isProgressive: Bool
        /// How many samples of the three planes there are for four pixels.
        let samplesOfFourPixels: Int

        /// The header in Gannet's words, of a sequence that plays `loopCount` times.
        func imageHeader(loopCount: Int) -> ImageHeader {
            let (crop, orientation) = (transform.crop, transform.orientation)
            let swaps = orientation.swapsAxes
            var header = ImageHeader(
                format: .avif, width: swaps ? crop.height : crop.width,
                height: swaps ? crop.width : crop.height)
            header.orientation = orientation
            header.bitDepth = bitDepth
            header.colorSpace = isGray ? .gray : isRGB ? .rgb : .ycbcr
            header.hasAlpha = hasAlpha
            header.hasICCProfile = !profile.isEmpty
            header.isProgressive = isProgressive
            header.frameCount = max(1, frameDelays.count)
            header.frameDelays = frameDelays
            header.loopCount = frameDelays.isEmpty ? 1 : loopCount
            return header
        }

        /// The bytes that the decoder's planes take, or `Int.max` where that overflows.
        var planeBytes: Int {
            let (pixels, tooMany) = width.multipliedReportingOverflow(by: height)
            let samples = samplesOfFourPixels + (hasAlpha ? 4 : 0)
            let (bytes, overflows) = pixels.multipliedReportingOverflow(
                by: samples * (bitDepth > 8 ? 2 : 1))
            return tooMany || overflows ? .max : bytes / 4
        }
    }
#endif
