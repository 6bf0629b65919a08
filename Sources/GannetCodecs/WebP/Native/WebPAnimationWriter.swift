import CWebP
import FoundationEssentials
import GannetCore

/// One animated WebP file being written by libwebp.
///
/// One thread.
@safe final class WebPAnimationWriter {
    private let handle: OpaquePointer
    private let size: (width: Int, height: Int)

    /// Begins a file of frames of this size.
    init(width: Int, height: Int, loopCount: Int) throws(ImageError) {
        var options = WebPAnimEncoderOptions()
        guard unsafe WebPAnimEncoderOptionsInitInternal(&options, WEBP_MUX_ABI_VERSION) != 0 else {
            throw ImageError(.cannotWrite, "this libwebp is not the one Gannet was built for")
        }
        options.anim_params.loop_count = Int32(clamping: min(loopCount, 65_535))
        let made = unsafe WebPAnimEncoderNewInternal(
            Int32(clamping: width), Int32(clamping: height), &options, WEBP_MUX_ABI_VERSION)
        guard let made = unsafe made else {
            throw ImageError(
                .cannotWrite, "\(width)×\(height) pixels do not fit in an animated WebP")
        }
        unsafe handle = made
        size = (width, height)
    }

    deinit {
        unsafe WebPAnimEncoderDelete(handle)
    }

    /// Adds a frame that is shown from `time` on, in milliseconds.
    func add(
        _ image: Image, at time: Int, options: EncodeOptions, quality: Int
    ) throws(ImageError) {
        guard (image.width, image.height) == size else {
            throw ImageError(
                .cannotWrite,
                "a frame of \(image.width)×\(image.height) pixels does not fit among those of "
                    + "\(size.width)×\(size.height)")
        }
        try unsafe WebPWriter(image, options: options, quality: quality).add(to: handle, at: time)
    }

    /// Ends the last frame at `time`, in milliseconds, and gives the file's bytes.
    func finish(at time: Int) throws(ImageError) -> Data {
        var data = unsafe WebPData()
        defer { unsafe WebPDataClear(&data) }
        guard unsafe WebPAnimEncoderAdd(handle, nil, Int32(clamping: time), nil) != 0,
            unsafe WebPAnimEncoderAssemble(handle, &data) != 0, let bytes = unsafe data.bytes
        else {
            let message = unsafe String(cString: WebPAnimEncoderGetError(handle))
            throw ImageError(.cannotWrite, "the WebP cannot be written (\(message))")
        }
        return unsafe Data(bytes: bytes, count: data.size)
    }
}
