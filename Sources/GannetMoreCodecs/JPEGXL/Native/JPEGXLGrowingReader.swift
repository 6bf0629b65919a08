#if JPEGXL
    import CJXL
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// One still JPEG XL file being decoded by libjxl while its bytes arrive, in this thread alone.
    ///
    /// One thread at a time.
    @safe final class JPEGXLGrowingReader {
        /// What the file says of itself, once that is there.
        private(set) var contents: JPEGXLContents?
        /// Whether an ICC profile is embedded.
        private(set) var hasICCProfile = false
        private let decoder: OpaquePointer
        /// The bytes that the library has not used up.
        private var waiting = Data()
        /// Where pixels go: the library writes to it whenever it is asked to show what it has.
        private var pixels: PixelMemory?
        private var hasNews = false
        private var isWhole = false

        private static let events = Int32(
            JXL_DEC_BASIC_INFO.rawValue | JXL_DEC_COLOR_ENCODING.rawValue
                | JXL_DEC_FRAME_PROGRESSION.rawValue | JXL_DEC_FULL_IMAGE.rawValue)

        /// A reader of which nothing is there yet.
        init() throws(ImageError) {
            guard let made = unsafe JxlDecoderCreate(nil) else {
                throw ImageError(.tooLarge, "there is no memory for a preview")
            }
            unsafe decoder = made
            guard unsafe JxlDecoderSubscribeEvents(decoder, Self.events) == JXL_DEC_SUCCESS,
                unsafe JxlDecoderSetKeepOrientation(decoder, JXL_TRUE) == JXL_DEC_SUCCESS,
                unsafe JxlDecoderSetUnpremultiplyAlpha(decoder, JXL_TRUE) == JXL_DEC_SUCCESS,
                unsafe JxlDecoderSetProgressiveDetail(decoder, kPasses) == JXL_DEC_SUCCESS
            else { throw JPEGXLFile.corrupt }
        }

        deinit {
            unsafe JxlDecoderDestroy(decoder)
        }

        /// Takes the next bytes.
        ///
        /// `memory` makes the place for straight RGBA of 8 bits, once the size is known.
        func append(
            _ data: Data, memory: (JPEGXLContents) throws(ImageError) -> PixelMemory
        ) throws(ImageError) {
            guard !isWhole else { return }
            waiting.append(data)
            let left = try unsafe waiting.bytes.withUnsafeBytes {
                (bytes) throws(ImageError) -> Int in
                let base = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
                guard unsafe JxlDecoderSetInput(decoder, base, bytes.count) == JXL_DEC_SUCCESS
                else {
                    throw JPEGXLFile.corrupt
                }
                let end = Result { () throws(ImageError) in try run(memory) }
                // The bytes may move before the next come.
                let left = unsafe JxlDecoderReleaseInput(decoder)
                try end.get()
                return left
            }
            waiting = Data(waiting.suffix(left))
        }

        private func run(
            _ memory: (JPEGXLContents) throws(ImageError) -> PixelMemory
        ) throws(ImageError) {
            while true {
                switch unsafe JxlDecoderProcessInput(decoder) {
                case JXL_DEC_BASIC_INFO: contents = try unsafe JPEGXLContents(decoder)
                case JXL_DEC_COLOR_ENCODING:
                    hasICCProfile = unsafe JPEGXLColor.hasICCProfile(decoder)
                    unsafe JPEGXLColor.preferSRGB(decoder)
                case JXL_DEC_NEED_IMAGE_OUT_BUFFER: try begin(memory)
                case JXL_DEC_FRAME_PROGRESSION: hasNews = true
                case JXL_DEC_FULL_IMAGE:
                    // The picture itself is next.
                    isWhole = true
                    return
                case JXL_DEC_NEED_MORE_INPUT: return
                default: throw JPEGXLFile.corrupt
                }
            }
        }

        private func begin(
            _ memory: (JPEGXLContents) throws(ImageError) -> PixelMemory
        ) throws(ImageError) {
            guard let contents else { throw JPEGXLFile.corrupt }
            let made = try memory(contents)
            precondition(made.byteCount >= contents.width * contents.height * 4)
            var format = JxlPixelFormat(
                num_channels: 4, data_type: JXL_TYPE_UINT8, endianness: JXL_NATIVE_ENDIAN, align: 0)
            // The memory stays where it is until it is handed over, which this never does.
            let status = made.withBytes { bytes in
                unsafe bytes.withUnsafeMutableBytes {
                    unsafe JxlDecoderSetImageOutBuffer(decoder, &format, $0.baseAddress, $0.count)
                }
            }
            guard status == JXL_DEC_SUCCESS else { throw JPEGXLFile.corrupt }
            pixels = made
        }

        /// Writes what there is into the memory; false where that is nothing new.
        func show() -> Bool {
            guard hasNews, pixels != nil, !isWhole else { return false }
            hasNews = false
            return unsafe JxlDecoderFlushImage(decoder) == JXL_DEC_SUCCESS
        }

        /// The profile of the pixels that come out; nil where they are sRGB.
        func colorProfile(limits: DecodeLimits) -> ColorProfile? {
            unsafe JPEGXLColor.profile(decoder, isCMYK: false, limits: limits)
        }
    }
#endif
