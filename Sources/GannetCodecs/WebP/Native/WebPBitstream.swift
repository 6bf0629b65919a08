import CWebP
import FoundationEssentials
import GannetCore
import GannetPixels

/// The compressed pixels of one WebP frame, decoded by libwebp.
struct WebPBitstream {
    private let data: Data
    private let isLenient: Bool
    private let watch: DecodeWatch?

    /// So many bytes are decoded between two looks at the watch.
    private static let bytesAtOnce = 65_536

    /// The pixels that `data` holds, a `VP8 ` or `VP8L` chunk, with an `ALPH` chunk before it
    /// where there is one.
    init(_ data: Data, isLenient: Bool, watch: DecodeWatch? = nil) {
        self.data = data
        self.isLenient = isLenient
        self.watch = watch
    }

    /// Decodes to straight RGBA of `width` by `height` pixels without gaps, which libwebp scales to
    /// that size by areas; false where a lenient reading had to end early, and the rows that are
    /// missing are transparent.
    ///
    /// - Throws: `truncated`, `corrupt`, `too_large` when there is no memory; `decode_timeout` or
    ///   `cancelled` where the decode is not to go on.
    func decode(
        into pixels: PixelMemory, width: Int, height: Int, isScaled: Bool
    ) throws(ImageError) -> Bool {
        precondition(pixels.byteCount >= width * height * 4)
        var config = unsafe WebPDecoderConfig()
        guard unsafe WebPInitDecoderConfig(&config) != 0 else {
            throw ImageError(.unsupportedFormat, "this libwebp is not the one Gannet was built for")
        }
        unsafe config.options.use_scaling = isScaled ? 1 : 0
        unsafe config.options.scaled_width = Int32(width)
        unsafe config.options.scaled_height = Int32(height)
        let status = pixels.withBytes { (bytes) -> VP8StatusCode in
            if isLenient { bytes.clear() }
            return unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe config.output.colorspace = MODE_RGBA
                unsafe config.output.is_external_memory = 1
                unsafe config.output.u.RGBA = WebPRGBABuffer(
                    rgba: buffer.bindMemory(to: UInt8.self).baseAddress, stride: Int32(width * 4),
                    size: buffer.count)
                return unsafe run(&config)
            }
        }
        return try check(status)
    }

    private func run(_ config: UnsafeMutablePointer<WebPDecoderConfig>) -> VP8StatusCode {
        unsafe data.bytes.withUnsafeBytes { bytes in
            let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
            let isShort = watch == nil || bytes.count <= Self.bytesAtOnce
            guard isLenient || !isShort else {
                return unsafe WebPDecode(start, bytes.count, config)
            }
            // Unlike the plain call, this one leaves the rows that it could decode, and can be
            // given up.
            guard let decoder = unsafe WebPIDecode(nil, 0, config) else {
                return VP8_STATUS_OUT_OF_MEMORY
            }
            defer { unsafe WebPIDelete(decoder) }
            for end in stride(from: Self.bytesAtOnce, to: bytes.count, by: Self.bytesAtOnce) {
                if watch?.isOver == true { return VP8_STATUS_USER_ABORT }
                let status = unsafe WebPIUpdate(decoder, start, end)
                if status != VP8_STATUS_SUSPENDED { return status }
            }
            return unsafe WebPIUpdate(decoder, start, bytes.count)
        }
    }

    private func check(_ status: VP8StatusCode) throws(ImageError) -> Bool {
        switch status {
        case VP8_STATUS_OK: return true
        case VP8_STATUS_OUT_OF_MEMORY:
            throw ImageError(.tooLarge, "there is no memory to decode the WebP")
        // libwebp says the same of an alpha that it cannot decode.
        case VP8_STATUS_USER_ABORT where watch?.isOver == true:
            throw watch?.stopped() ?? ImageError(.cancelled, "the picture is no longer wanted")
        case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA:
            if isLenient { return false }
            throw ImageError(.truncated, "the WebP ends too early")
        default:
            if isLenient, status == VP8_STATUS_BITSTREAM_ERROR { return false }
            throw ImageError(.corrupt, "the WebP is damaged (libwebp: status \(status.rawValue))")
        }
    }
}
