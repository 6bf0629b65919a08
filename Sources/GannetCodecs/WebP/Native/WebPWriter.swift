import CWebP
import FoundationEssentials
import GannetCore
import GannetPixels

/// One picture being encoded by libwebp.
///
/// One thread.
@safe final class WebPWriter {
    private var picture = unsafe WebPPicture()
    private var config = WebPConfig()

    private static let largestSide = 16_383
    /// libwebp's own usual effort, of 0 to 6.
    private static let method: Int32 = 4
    /// The effort for a lossless file, of 0 to 100: more takes several times as long for a percent.
    private static let losslessEffort: Float = 70

    /// Takes the pixels of `image`.
    init(_ image: Image, options: EncodeOptions, quality: Int) throws(ImageError) {
        guard max(image.width, image.height) <= Self.largestSide else {
            throw ImageError(
                .cannotWrite,
                "\(image.width)×\(image.height) pixels do not fit in a WebP, whose sides end at "
                    + "\(Self.largestSide)")
        }
        guard unsafe WebPPictureInit(&picture) != 0,
            unsafe WebPConfigInitInternal(
                &config, WEBP_PRESET_DEFAULT, Float(quality), WEBP_ENCODER_ABI_VERSION) != 0
        else {
            throw ImageError(.cannotWrite, "this libwebp is not the one Gannet was built for")
        }
        config.method = Self.method
        if options.isLossless {
            config.lossless = 1
            config.quality = Self.losslessEffort
        }
        // Where colours are to be kept whole, the loss by halving them is made as small as can be.
        if options.chromaSampling == .full { config.use_sharp_yuv = 1 }
        unsafe picture.use_argb = options.isLossless ? 1 : 0
        unsafe picture.width = Int32(image.width)
        unsafe picture.height = Int32(image.height)
        try importPixels(image)
    }

    deinit {
        unsafe WebPPictureFree(&picture)
    }

    private func importPixels(_ image: Image) throws(ImageError) {
        let rows = try ImageRows(image, as: .rgba8)
        let bytesPerRow = image.width * 4
        let pixels = try PixelMemory(byteCount: bytesPerRow * image.height)
        var y = 0
        rows.forEach { row in
            pixels.withBytes(in: y * bytesPerRow..<(y + 1) * bytesPerRow) { target in
                RowKernels.copy(row, to: &target)
            }
            y += 1
        }
        let isDone = pixels.withBytes { bytes in
            unsafe bytes.withUnsafeMutableBytes { buffer in
                let start = unsafe buffer.bindMemory(to: UInt8.self).baseAddress
                // Without alpha a fully opaque picture needs no look at each pixel's.
                return image.isOpaque
                    ? unsafe WebPPictureImportRGBX(&picture, start, Int32(bytesPerRow))
                    : unsafe WebPPictureImportRGBA(&picture, start, Int32(bytesPerRow))
            }
        }
        guard isDone != 0 else { throw ImageError(.cannotWrite, "there is no memory for a WebP") }
    }

    /// The file's bytes.
    func finish() throws(ImageError) -> Data {
        var memory = unsafe WebPMemoryWriter()
        unsafe WebPMemoryWriterInit(&memory)
        defer { unsafe WebPMemoryWriterClear(&memory) }
        let isDone = unsafe withUnsafeMutablePointer(to: &memory) { target in
            unsafe picture.writer = unsafe WebPMemoryWrite
            unsafe picture.custom_ptr = UnsafeMutableRawPointer(target)
            return unsafe WebPEncode(&config, &picture)
        }
        guard isDone != 0 else {
            let code = unsafe picture.error_code.rawValue
            throw ImageError(.cannotWrite, "the WebP cannot be written (libwebp: error \(code))")
        }
        return unsafe Data(bytes: memory.mem, count: memory.size)
    }

    /// Adds the picture to an animation, to be shown from `time` on, in milliseconds.
    func add(to encoder: OpaquePointer, at time: Int) throws(ImageError) {
        guard unsafe WebPAnimEncoderAdd(encoder, &picture, Int32(clamping: time), &config) != 0
        else {
            let message = unsafe String(cString: WebPAnimEncoderGetError(encoder))
            throw ImageError(.cannotWrite, "a frame of the WebP cannot be written (\(message))")
        }
    }
}
