#if AVIF
    import CAVIF
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// One AVIF file being written by libavif.
    ///
    /// One thread.
    @safe final class AVIFWriter {
        /// How the colours are stored.
        enum Sampling: Equatable {
            /// Red, green and blue as they are.
            case rgb
            case gray
            case full
            case half

            init(isLossless: Bool, isGray: Bool, keepsChroma: Bool) {
                self = isGray ? .gray : isLossless ? .rgb : keepsChroma ? .full : .half
            }

            fileprivate var format: avifPixelFormat {
                switch self {
                case .rgb, .full: AVIF_PIXEL_FORMAT_YUV444
                case .gray: AVIF_PIXEL_FORMAT_YUV400
                case .half: AVIF_PIXEL_FORMAT_YUV420
                }
            }
        }

        private let encoder: UnsafeMutablePointer<avifEncoder>
        private let width: Int
        private let height: Int
        private let sampling: Sampling
        private let hasAlpha: Bool
        /// What the colours mean; nil for sRGB.
        private let profile: Data?

        /// The best and the worst that AV1 knows.
        private static let (leastQuantizer, mostQuantizer) = (0, 63)
        /// From 0 to 10: a still of 12 megapixels takes seconds, not minutes.
        private static let speed: Int32 = 8

        /// Begins a file.
        ///
        /// - Throws: `cannot_write` where libavif was built without an encoder.
        init(
            width: Int, height: Int, sampling: Sampling, hasAlpha: Bool, quality: Int,
            profile: Data? = nil
        ) throws(ImageError) {
            let name = unsafe avifCodecName(
                AVIF_CODEC_CHOICE_AUTO, avifCodecFlags(AVIF_CODEC_FLAG_CAN_ENCODE.rawValue))
            guard unsafe name != nil else {
                throw ImageError(
                    .cannotWrite, "libavif here has no AV1 encoder; choose another format")
            }
            guard (1...65_535).contains(width), (1...65_535).contains(height) else {
                throw ImageError(.cannotWrite, "\(width)×\(height) pixels do not fit in an AVIF")
            }
            guard let made = unsafe avifEncoderCreate() else {
                throw ImageError(.cannotWrite, "there is no memory for an AVIF")
            }
            unsafe encoder = made
            self.width = width
            self.height = height
            self.sampling = sampling
            self.hasAlpha = hasAlpha
            self.profile = profile
            let quantizer = sampling == .rgb ? 0 : Int32((100 - quality) * Self.mostQuantizer / 100)
            unsafe encoder.pointee.maxThreads = 1
            unsafe encoder.pointee.speed = Self.speed
            unsafe encoder.pointee.timescale = 1000
            unsafe encoder.pointee.minQuantizer = quantizer
            unsafe encoder.pointee.maxQuantizer = quantizer
            unsafe encoder.pointee.minQuantizerAlpha = quantizer
            unsafe encoder.pointee.maxQuantizerAlpha = quantizer
        }

        deinit {
            unsafe avifEncoderDestroy(encoder)
        }

        /// Adds a frame; nil is the only picture of a file that stands still.
        func add(_ picture: Image, milliseconds: Int?) throws(ImageError) {
            guard picture.width == width, picture.height == height else {
                throw ImageError(
                    .cannotWrite,
                    "a frame has \(picture.width)×\(picture.height) pixels, and the first has "
                        + "\(width)×\(height)")
            }
            guard
                let image = unsafe avifImageCreate(
                    UInt32(width), UInt32(height), 8, sampling.format)
            else { throw ImageError(.cannotWrite, "there is no memory for an AVIF") }
            defer { unsafe avifImageDestroy(image) }
            unsafe describeColors(image)
            if let profile {
                unsafe profile.bytes.withUnsafeBytes { bytes in
                    unsafe avifImageSetProfileICC(
                        image, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
                }
            }
            try unsafe fill(image, picture)
            let flags = milliseconds == nil ? AVIF_ADD_IMAGE_FLAG_SINGLE : AVIF_ADD_IMAGE_FLAG_NONE
            try check(
                unsafe avifEncoderAddImage(
                    encoder, image, UInt64(max(1, milliseconds ?? 1)),
                    avifAddImageFlags(flags.rawValue)))
        }

        private func describeColors(_ image: UnsafeMutablePointer<avifImage>) {
            unsafe image.pointee.yuvRange = AVIF_RANGE_FULL
            // Where there is a profile, the numbers of the colour code say nothing.
            unsafe image.pointee.colorPrimaries = avifColorPrimaries(
                profile == nil ? AVIF_COLOR_PRIMARIES_BT709 : AVIF_COLOR_PRIMARIES_UNSPECIFIED)
            unsafe image.pointee.transferCharacteristics = avifTransferCharacteristics(
                profile == nil
                    ? AVIF_TRANSFER_CHARACTERISTICS_SRGB
                    : AVIF_TRANSFER_CHARACTERISTICS_UNSPECIFIED)
            unsafe image.pointee.matrixCoefficients = avifMatrixCoefficients(
                sampling == .rgb
                    ? AVIF_MATRIX_COEFFICIENTS_IDENTITY : AVIF_MATRIX_COEFFICIENTS_BT601)
        }

        private func fill(
            _ image: UnsafeMutablePointer<avifImage>, _ picture: Image
        ) throws(ImageError) {
            let rowBytes = width * 4
            let pixels = try PixelMemory(byteCount: rowBytes * height)
            var start = 0
            try ImageRows(picture, as: .rgba8).forEach { row in
                pixels.withBytes(in: start..<start + rowBytes) { RowKernels.copy(row, to: &$0) }
                start += rowBytes
            }
            var source = unsafe avifRGBImage()
            unsafe avifRGBImageSetDefaults(&source, image)
            unsafe source.depth = 8
            unsafe source.format = AVIF_RGB_FORMAT_RGBA
            unsafe source.ignoreAlpha = hasAlpha ? 0 : 1
            unsafe source.rowBytes = UInt32(rowBytes)
            let result = pixels.withBytes { bytes in
                unsafe bytes.withUnsafeMutableBytes { memory in
                    unsafe source.pixels = memory.bindMemory(to: UInt8.self).baseAddress
                    return unsafe avifImageRGBToYUV(image, &source)
                }
            }
            try check(result)
        }

        /// Ends the file and gives its bytes.
        func finish() throws(ImageError) -> Data {
            var output = unsafe avifRWData()
            defer { unsafe avifRWDataFree(&output) }
            try check(unsafe avifEncoderFinish(encoder, &output))
            guard let bytes = unsafe output.data else { return Data() }
            return unsafe Data(bytes: bytes, count: output.size)
        }

        private func check(_ result: avifResult) throws(ImageError) {
            guard result != AVIF_RESULT_OK else { return }
            let message = unsafe String(cString: avifResultToString(result))
            throw ImageError(.cannotWrite, "the AVIF cannot be written (libavif: \(message))")
        }
    }
#endif
