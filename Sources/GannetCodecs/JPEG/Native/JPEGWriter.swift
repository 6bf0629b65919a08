import CJPEG
import FoundationEssentials
import GannetCore

/// One JPEG file being written by libjpeg-turbo, row by row.
///
/// One thread.
@safe final class JPEGWriter {
    private let handle: OpaquePointer

    /// Begins a file; `channels` is 1 for grey, 3 for RGB, 4 for RGB with a byte to ignore.
    init(
        width: Int, height: Int, channels: Int, quality: Int, keepsChroma: Bool,
        isProgressive: Bool, profile: Data? = nil
    ) throws(ImageError) {
        guard (1...65_500).contains(width), (1...65_500).contains(height) else {
            throw ImageError(
                .cannotWrite,
                "\(width)×\(height) pixels do not fit in a JPEG, whose sides end at 65500")
        }
        let made = unsafe gn_jpeg_writer_create(
            UInt32(width), UInt32(height), Int32(channels), Int32(quality), keepsChroma ? 1 : 0,
            isProgressive ? 1 : 0)
        guard let made = unsafe made else {
            throw ImageError(.cannotWrite, "there is no memory for a JPEG")
        }
        unsafe handle = made
        guard let profile else { return }
        try check(
            unsafe profile.bytes.withUnsafeBytes { bytes in
                unsafe gn_jpeg_write_icc_profile(
                    handle, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
            })
    }

    deinit {
        unsafe gn_jpeg_writer_destroy(handle)
    }

    /// Writes the next row.
    func write(_ row: RawSpan) throws(ImageError) {
        try check(
            unsafe row.withUnsafeBytes { bytes in
                unsafe gn_jpeg_write_row(handle, bytes.bindMemory(to: UInt8.self).baseAddress)
            })
    }

    /// Ends the file and gives its bytes.
    func finish() throws(ImageError) -> Data {
        try check(unsafe gn_jpeg_write_end(handle))
        var count = 0
        guard let bytes = unsafe gn_jpeg_writer_bytes(handle, &count) else { return Data() }
        return unsafe Data(bytes: bytes, count: count)
    }

    private func check(_ isDone: Int32) throws(ImageError) {
        guard isDone == 0 else { return }
        let message = unsafe String(cString: gn_jpeg_writer_message(handle))
        throw ImageError(.cannotWrite, "the JPEG cannot be written (libjpeg: \(message))")
    }
}
