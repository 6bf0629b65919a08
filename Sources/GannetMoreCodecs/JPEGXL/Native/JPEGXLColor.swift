#if JPEGXL
    import CJXL
    import GannetCore
    import GannetPixels

    /// What colours the pixels have that libjxl gives.
    enum JPEGXLColor {
        /// The light of white on the usual screen, in candela a square metre.
        private static let screenWhite: Float = 255

        /// Whether the file holds an ICC profile.
        static func hasICCProfile(_ decoder: OpaquePointer) -> Bool {
            unsafe JxlDecoderGetColorAsEncodedProfile(
                decoder, nil, JXL_COLOR_PROFILE_TARGET_ORIGINAL, nil) != JXL_DEC_SUCCESS
        }

        /// Asks for sRGB, which libjxl can give of pictures that it stores in its own colour space.
        static func preferSRGB(_ decoder: OpaquePointer) {
            var original = JxlColorEncoding()
            let isCoded =
                unsafe JxlDecoderGetColorAsEncodedProfile(
                    decoder, nil, JXL_COLOR_PROFILE_TARGET_ORIGINAL, &original) == JXL_DEC_SUCCESS
            let isBright =
                original.transfer_function == JXL_TRANSFER_FUNCTION_PQ
                || original.transfer_function == JXL_TRANSFER_FUNCTION_HLG
            if isCoded, isBright {
                _ = unsafe JxlDecoderSetDesiredIntensityTarget(decoder, screenWhite)
            }
            var wanted = JxlColorEncoding()
            wanted.color_space =
                isCoded && original.color_space == JXL_COLOR_SPACE_GRAY
                ? JXL_COLOR_SPACE_GRAY : JXL_COLOR_SPACE_RGB
            wanted.white_point = JXL_WHITE_POINT_D65
            wanted.primaries = JXL_PRIMARIES_SRGB
            wanted.transfer_function = JXL_TRANSFER_FUNCTION_SRGB
            wanted.rendering_intent = JXL_RENDERING_INTENT_PERCEPTUAL
            // Where it cannot, the pixels come as they are, and their profile says what they mean.
            _ = unsafe JxlDecoderSetPreferredColorProfile(decoder, &wanted)
        }

        /// The profile of the pixels; nil where they are sRGB.
        static func profile(
            _ decoder: OpaquePointer, isCMYK: Bool, limits: DecodeLimits
        ) -> ColorProfile? {
            let target =
                isCMYK ? JXL_COLOR_PROFILE_TARGET_ORIGINAL : JXL_COLOR_PROFILE_TARGET_DATA
            var encoding = JxlColorEncoding()
            if !isCMYK,
                unsafe JxlDecoderGetColorAsEncodedProfile(decoder, nil, target, &encoding)
                    == JXL_DEC_SUCCESS, isSRGB(encoding)
            {
                return nil
            }
            var count = 0
            guard
                unsafe JxlDecoderGetICCProfileSize(decoder, nil, target, &count)
                    == JXL_DEC_SUCCESS, count > 0, count <= limits.maximumMetadataBytes
            else { return nil }
            var bytes = [UInt8](repeating: 0, count: count)
            let status = unsafe bytes.withUnsafeMutableBufferPointer {
                unsafe JxlDecoderGetColorAsICCProfile(
                    decoder, nil, target, $0.baseAddress, $0.count)
            }
            return status == JXL_DEC_SUCCESS ? ColorProfile(bytes, limits) : nil
        }

        private static func isSRGB(_ encoding: JxlColorEncoding) -> Bool {
            // The curve of BT.709 is taken as that of sRGB, as browsers do.
            let isCurve =
                encoding.transfer_function == JXL_TRANSFER_FUNCTION_SRGB
                || encoding.transfer_function == JXL_TRANSFER_FUNCTION_709
            let isGray = encoding.color_space == JXL_COLOR_SPACE_GRAY
            return isCurve && encoding.white_point == JXL_WHITE_POINT_D65
                && (isGray || encoding.primaries == JXL_PRIMARIES_SRGB)
        }
    }
#endif
