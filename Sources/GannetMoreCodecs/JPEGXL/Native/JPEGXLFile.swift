#if JPEGXL
    import CJXL
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// One JPEG XL file being read by libjxl, in this thread alone.
    ///
    /// Lives no longer than the bytes that it was made of. One thread.
    @safe final class JPEGXLFile {
        /// What the file says of itself.
        let contents: JPEGXLContents
        /// Whether an ICC profile is embedded.
        let hasICCProfile: Bool
        private let decoder: OpaquePointer
        private let bytes: UnsafeRawBufferPointer
        /// The bytes, where they are held here.
        private let held: PixelBuffer?
        /// The number of the frame that comes next.
        private var next = 0
        /// Up to where the bytes have been given to the library.
        private var fed: Int

        /// So many bytes are decoded between two looks at the watch.
        private static let bytesAtOnce = 65_536

        private static let events = Int32(
            JXL_DEC_BASIC_INFO.rawValue | JXL_DEC_COLOR_ENCODING.rawValue
                | JXL_DEC_FULL_IMAGE.rawValue)

        /// Gives `body` a file of which nothing is decoded yet.
        static func reading<Result>(
            _ data: Data, _ body: (JPEGXLFile) throws(ImageError) -> Result
        ) throws(ImageError) -> Result {
            try unsafe data.bytes.withUnsafeBytes { (bytes) throws(ImageError) -> Result in
                try body(try unsafe JPEGXLFile(bytes))
            }
        }

        /// A file that holds a copy of its bytes, and so lives as long as is wanted.
        static func holding(_ data: Data) throws(ImageError) -> JPEGXLFile {
            let copy = PixelBuffer(data)
            return try unsafe copy.withUnsafeBytes { (bytes) throws(ImageError) -> JPEGXLFile in
                try unsafe JPEGXLFile(bytes, held: copy)
            }
        }

        /// Reads what the file says of itself.
        ///
        /// `bytes` must outlive the result, or be those of `held`.
        private init(
            _ bytes: UnsafeRawBufferPointer, held: PixelBuffer? = nil
        ) throws(ImageError) {
            guard let decoder = unsafe JxlDecoderCreate(nil) else {
                throw ImageError(.tooLarge, "there is no memory to read the JPEG XL")
            }
            unsafe self.decoder = decoder
            unsafe self.bytes = bytes
            fed = bytes.count
            self.held = held
            do throws(ImageError) {
                let base = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
                // Small results are turned faster than large sources: turning is done here. Colours
                // are divided by alpha before they are rounded.
                guard unsafe JxlDecoderSubscribeEvents(decoder, Self.events) == JXL_DEC_SUCCESS,
                    unsafe JxlDecoderSetKeepOrientation(decoder, JXL_TRUE) == JXL_DEC_SUCCESS,
                    unsafe JxlDecoderSetUnpremultiplyAlpha(decoder, JXL_TRUE) == JXL_DEC_SUCCESS,
                    unsafe JxlDecoderSetInput(decoder, base, bytes.count) == JXL_DEC_SUCCESS
                else { throw Self.corrupt }
                try unsafe Self.advance(decoder, to: JXL_DEC_BASIC_INFO)
                contents = try unsafe JPEGXLContents(decoder)
                try unsafe Self.advance(decoder, to: JXL_DEC_COLOR_ENCODING)
            } catch {
                unsafe JxlDecoderDestroy(decoder)
                throw error
            }
            hasICCProfile = unsafe JPEGXLColor.hasICCProfile(decoder)
            unsafe JPEGXLColor.preferSRGB(decoder)
        }

        deinit {
            unsafe JxlDecoderDestroy(decoder)
        }

        /// The profile of the pixels that come out; nil where they are sRGB.
        func colorProfile(limits: DecodeLimits) -> ColorProfile? {
            unsafe JPEGXLColor.profile(
                decoder, isCMYK: contents.blackChannel != nil, limits: limits)
        }

        /// Decodes a frame, counted from 0; it may be any, whichever came before.
        ///
        /// - Parameter black: Receives the channel of black ink, where there is one.
        /// - Returns: Whether the frame is whole, which it always is unless the reading is lenient.
        func decode(
            frame: Int, channels: Int, isDeep: Bool, into pixels: inout MutableRawSpan,
            black: inout MutableRawSpan, isLenient: Bool, watch: DecodeWatch? = nil
        ) throws(ImageError) -> Bool {
            if let watch { try begin(watch) }
            defer { feedEverything() }
            try goTo(frame)
            var format = JxlPixelFormat(
                num_channels: UInt32(channels),
                data_type: isDeep ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
                endianness: JXL_NATIVE_ENDIAN, align: 0)
            return try unsafe pixels.withUnsafeMutableBytes { (target) throws(ImageError) in
                try unsafe black.withUnsafeMutableBytes { (ink) throws(ImageError) in
                    try unsafe run(&format, target, ink, isLenient: isLenient, watch)
                }
            }
        }

        private func goTo(_ frame: Int) throws(ImageError) {
            if frame < next {
                unsafe JxlDecoderRewind(decoder)
                let base = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
                guard unsafe JxlDecoderSubscribeEvents(decoder, Self.events) == JXL_DEC_SUCCESS,
                    unsafe JxlDecoderSetInput(decoder, base, bytes.count) == JXL_DEC_SUCCESS
                else { throw Self.corrupt }
                next = 0
                fed = unsafe bytes.count
            }
            if frame > next { unsafe JxlDecoderSkipFrames(decoder, frame - next) }
            next = frame
        }

        private func run(
            _ format: inout JxlPixelFormat, _ target: UnsafeMutableRawBufferPointer,
            _ ink: UnsafeMutableRawBufferPointer, isLenient: Bool, _ watch: DecodeWatch?
        ) throws(ImageError) -> Bool {
            var hasBuffer = false
            while true {
                switch unsafe JxlDecoderProcessInput(decoder) {
                case JXL_DEC_BASIC_INFO: continue
                case JXL_DEC_COLOR_ENCODING: unsafe JPEGXLColor.preferSRGB(decoder)
                case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
                    try unsafe setBuffers(&format, target, ink)
                    hasBuffer = true
                case JXL_DEC_FULL_IMAGE:
                    next += 1
                    return true
                case JXL_DEC_NEED_MORE_INPUT:
                    if let watch, unsafe fed < bytes.count {
                        try watch.check()
                        try feed(to: fed + Self.bytesAtOnce)
                        continue
                    }
                    // What is there of the frame; it fails where that is nothing.
                    if isLenient, hasBuffer,
                        unsafe JxlDecoderFlushImage(decoder) == JXL_DEC_SUCCESS
                    {
                        // The next frame, if there is one, has to begin anew.
                        next = .max
                        return false
                    }
                    throw Self.truncated
                default:
                    next = .max
                    throw Self.corrupt
                }
            }
        }

        /// Takes back all but the first piece of what the library has not used.
        private func begin(_ watch: DecodeWatch) throws(ImageError) {
            try watch.check()
            let left = unsafe JxlDecoderReleaseInput(decoder)
            fed -= left
            try feed(to: fed + Self.bytesAtOnce)
        }

        /// Gives the library all that it has not used, for the next frame.
        private func feedEverything() {
            guard unsafe fed < bytes.count else { return }
            // What fails here fails again when the next frame is asked for.
            try? unsafe feed(to: bytes.count)
        }

        /// Gives the library what it has not used up to `end`.
        private func feed(to end: Int) throws(ImageError) {
            let start = unsafe fed - JxlDecoderReleaseInput(decoder)
            fed = unsafe min(end, bytes.count)
            let base = unsafe bytes.bindMemory(to: UInt8.self).baseAddress.map {
                unsafe $0 + start
            }
            guard unsafe JxlDecoderSetInput(decoder, base, fed - start) == JXL_DEC_SUCCESS else {
                throw Self.corrupt
            }
        }

        private func setBuffers(
            _ format: inout JxlPixelFormat, _ target: UnsafeMutableRawBufferPointer,
            _ ink: UnsafeMutableRawBufferPointer
        ) throws(ImageError) {
            var status = unsafe JxlDecoderSetImageOutBuffer(
                decoder, &format, target.baseAddress, target.count)
            if status == JXL_DEC_SUCCESS, let channel = contents.blackChannel {
                var single = format
                single.num_channels = 1
                status = unsafe JxlDecoderSetExtraChannelBuffer(
                    decoder, &single, ink.baseAddress, ink.count, UInt32(channel))
            }
            guard status == JXL_DEC_SUCCESS else { throw Self.corrupt }
        }

        private static func advance(
            _ decoder: OpaquePointer, to event: JxlDecoderStatus
        ) throws(ImageError) {
            switch unsafe JxlDecoderProcessInput(decoder) {
            case event: return
            case JXL_DEC_NEED_MORE_INPUT: throw truncated
            default: throw corrupt
            }
        }

        /// libjxl tells no reason.
        static var corrupt: ImageError {
            ImageError(.corrupt, "the JPEG XL is damaged (libjxl cannot decode it)")
        }

        static var truncated: ImageError {
            ImageError(.truncated, "the JPEG XL ends too early")
        }
    }
#endif
