import CWebP
import FoundationEssentials
import GannetCore
import GannetPixels

/// One still WebP file being decoded by libwebp while its bytes arrive.
///
/// One thread at a time.
@safe final class WebPGrowingReader {
    private let handle: OpaquePointer
    private var config: UnsafeMutablePointer<WebPDecoderConfig>
    /// Where rows go: libwebp writes to it whenever bytes come.
    private let pixels: PixelMemory

    /// A reader that writes straight RGBA of `width` by `height` pixels to `pixels`.
    init(into pixels: PixelMemory, width: Int, height: Int, isScaled: Bool) throws(ImageError) {
        precondition(pixels.byteCount >= width * height * 4)
        self.pixels = pixels
        unsafe config = .allocate(capacity: 1)
        unsafe config.initialize(to: WebPDecoderConfig())
        guard unsafe WebPInitDecoderConfig(config) != 0 else {
            unsafe config.deallocate()
            throw ImageError(.unsupportedFormat, "this libwebp is not the one Gannet was built for")
        }
        unsafe config.pointee.options.use_scaling = isScaled ? 1 : 0
        unsafe config.pointee.options.scaled_width = Int32(width)
        unsafe config.pointee.options.scaled_height = Int32(height)
        unsafe config.pointee.output.colorspace = MODE_RGBA
        unsafe config.pointee.output.is_external_memory = 1
        let place = unsafe config
        // The memory stays where it is until it is handed over, which this never does.
        pixels.withBytes { bytes in
            unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe place.pointee.output.u.RGBA = WebPRGBABuffer(
                    rgba: buffer.bindMemory(to: UInt8.self).baseAddress, stride: Int32(width * 4),
                    size: buffer.count)
            }
        }
        guard let made = unsafe WebPIDecode(nil, 0, config) else {
            unsafe config.deallocate()
            throw ImageError(.tooLarge, "there is no memory for a preview")
        }
        unsafe handle = made
    }

    deinit {
        unsafe WebPIDelete(handle)
        unsafe config.deallocate()
    }

    /// Takes the next bytes.
    func append(_ data: Data) throws(ImageError) {
        let status = unsafe data.bytes.withUnsafeBytes { bytes -> VP8StatusCode in
            let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
            return unsafe WebPIAppend(handle, start, bytes.count)
        }
        guard status == VP8_STATUS_OK || status == VP8_STATUS_SUSPENDED else {
            throw ImageError(.corrupt, "the WebP is damaged as far as it has come")
        }
    }

    /// How many rows from the top are there.
    var rows: Int {
        var last: Int32 = 0
        _ = unsafe WebPIDecGetRGB(handle, &last, nil, nil, nil)
        return Int(last)
    }
}
