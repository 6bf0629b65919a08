#if JPEGXL
    import GannetCore

    /// What a JPEG XL file says of its picture before a pixel is decoded.
    struct JPEGXLContents: Equatable {
        /// How frames follow one another.
        struct Animation: Equatable {
            /// How often the frames play; 0 for ever.
            let loopCount: Int
            /// The length of a tick in milliseconds.
            let tick: Double
        }

        /// Width as stored, before it is turned.
        let width: Int
        /// Height as stored.
        let height: Int
        let orientation: Orientation
        /// Bits a sample.
        let bitDepth: Int
        let isFloat: Bool
        let isGray: Bool
        let hasAlpha: Bool
        /// The extra channel that is black ink, so that the colours are cyan, magenta and yellow.
        let blackChannel: Int?
        let extraChannelCount: Int
        let animation: Animation?

        /// Whether rows are decoded to 16 bits a sample.
        var isDeep: Bool { bitDepth > 8 || isFloat }

        /// The header in Gannet's words, of an animation without its frames.
        func imageHeader(hasICCProfile: Bool) -> ImageHeader {
            let swaps = orientation.swapsAxes
            var header = ImageHeader(
                format: .jpegXL, width: swaps ? height : width, height: swaps ? width : height)
            header.orientation = orientation
            header.bitDepth = bitDepth
            header.colorSpace = blackChannel != nil ? .cmyk : isGray ? .gray : .rgb
            header.hasAlpha = hasAlpha
            header.hasICCProfile = hasICCProfile
            header.loopCount = animation?.loopCount ?? 1
            return header
        }
    }
#endif
