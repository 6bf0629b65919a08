#if JPEGXL
    import CJXL
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// One JPEG XL file being written by libjxl, in this thread alone.
    ///
    /// One thread.
    @safe final class JPEGXLWriter {
        private let encoder: OpaquePointer
        private let settings: OpaquePointer
        private let width: Int
        private let height: Int
        private let layout: PixelLayout
        private let isAnimated: Bool

        /// From 1 to 9; above this, time grows faster than files shrink.
        private static let effort: Int64 = 5
        private static let ticksPerSecond: UInt32 = 1000

        /// Begins a file for pictures that are stored as `layout`; the distance 0 loses nothing.
        ///
        /// `loopCount` is nil for a still picture, `profile` for sRGB.
        init(
            width: Int, height: Int, layout: PixelLayout, distance: Double, loopCount: Int?,
            profile: Data? = nil
        ) throws(ImageError) {
            guard let encoder = unsafe JxlEncoderCreate(nil),
                let settings = unsafe JxlEncoderFrameSettingsCreate(encoder, nil)
            else { throw ImageError(.cannotWrite, "there is no memory for a JPEG XL") }
            unsafe self.encoder = encoder
            unsafe self.settings = settings
            self.width = width
            self.height = height
            self.layout = layout
            isAnimated = loopCount != nil
            try describe(isLossless: distance == 0, loopCount: loopCount)
            try describeColors(profile)
            try check(
                unsafe JxlEncoderFrameSettingsSetOption(
                    settings, JXL_ENC_FRAME_SETTING_EFFORT, Self.effort))
            try check(
                distance == 0
                    ? unsafe JxlEncoderSetFrameLossless(settings, JXL_TRUE)
                    : unsafe JxlEncoderSetFrameDistance(settings, Float(distance)))
        }

        deinit {
            unsafe JxlEncoderDestroy(encoder)
        }

        private func describe(isLossless: Bool, loopCount: Int?) throws(ImageError) {
            var info = JxlBasicInfo()
            unsafe JxlEncoderInitBasicInfo(&info)
            info.xsize = UInt32(width)
            info.ysize = UInt32(height)
            info.bits_per_sample = UInt32(layout.bitsPerChannel)
            info.uses_original_profile = isLossless ? JXL_TRUE : JXL_FALSE
            info.num_color_channels = layout.channels == .gray ? 1 : 3
            if layout.alpha != .none {
                info.num_extra_channels = 1
                info.alpha_bits = info.bits_per_sample
            }
            if let loopCount {
                info.have_animation = JXL_TRUE
                info.animation.tps_numerator = Self.ticksPerSecond
                info.animation.tps_denominator = 1
                info.animation.num_loops = UInt32(clamping: loopCount)
            }
            try check(unsafe JxlEncoderSetBasicInfo(encoder, &info))
        }

        private func describeColors(_ profile: Data?) throws(ImageError) {
            if let profile {
                let status = unsafe profile.bytes.withUnsafeBytes { bytes in
                    unsafe JxlEncoderSetICCProfile(
                        encoder, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
                }
                return try check(status)
            }
            var color = JxlColorEncoding()
            unsafe JxlColorEncodingSetToSRGB(
                &color, layout.channels == .gray ? JXL_TRUE : JXL_FALSE)
            try check(unsafe JxlEncoderSetColorEncoding(encoder, &color))
        }

        /// Adds a frame.
        func add(_ picture: Image, milliseconds: Int) throws(ImageError) {
            guard picture.width == width, picture.height == height else {
                throw ImageError(
                    .cannotWrite,
                    "a frame has \(picture.width)×\(picture.height) pixels, and the first has "
                        + "\(width)×\(height)")
            }
            let rowBytes = width * layout.bytesPerPixel
            let pixels = try PixelMemory(byteCount: rowBytes * height)
            var start = 0
            try ImageRows(picture, as: layout).forEach { row in
                pixels.withBytes(in: start..<start + rowBytes) { RowKernels.copy(row, to: &$0) }
                start += rowBytes
            }
            if isAnimated {
                var header = JxlFrameHeader()
                unsafe JxlEncoderInitFrameHeader(&header)
                header.duration = UInt32(clamping: milliseconds)
                try check(unsafe JxlEncoderSetFrameHeader(settings, &header))
            }
            var format = JxlPixelFormat(
                num_channels: UInt32(layout.channelCount),
                data_type: layout.bitsPerChannel == 16 ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
                endianness: JXL_NATIVE_ENDIAN, align: 0)
            let status = pixels.withBytes { bytes in
                unsafe bytes.withUnsafeMutableBytes { memory in
                    unsafe JxlEncoderAddImageFrame(
                        settings, &format, memory.baseAddress, memory.count)
                }
            }
            try check(status)
        }

        /// Ends the file and gives its bytes.
        func finish() throws(ImageError) -> Data {
            unsafe JxlEncoderCloseInput(encoder)
            var result = Data()
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let (status, count) = unsafe buffer.withUnsafeMutableBufferPointer { memory in
                    var next = memory.baseAddress
                    var left = memory.count
                    let status = unsafe JxlEncoderProcessOutput(encoder, &next, &left)
                    return (status, memory.count - left)
                }
                result.append(contentsOf: buffer[..<count])
                if status == JXL_ENC_NEED_MORE_OUTPUT { continue }
                try check(status)
                return result
            }
        }

        private func check(_ status: JxlEncoderStatus) throws(ImageError) {
            guard status != JXL_ENC_SUCCESS else { return }
            let number = unsafe JxlEncoderGetError(encoder).rawValue
            throw ImageError(
                .cannotWrite, "the JPEG XL cannot be written (libjxl: error \(number))")
        }
    }
#endif
