import CPNG
import FoundationEssentials
import GannetCore

/// One PNG file being written by libpng, row by row.
///
/// One thread.
@safe final class PNGWriter {
    private let handle: OpaquePointer

    /// Begins a file for rows of `layout`, with an ICC profile that fits them or none.
    init(
        width: Int, height: Int, layout: PixelLayout, profile: Data? = nil
    ) throws(ImageError) {
        guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height) else {
            throw ImageError(.cannotWrite, "\(width)×\(height) pixels do not fit in a PNG")
        }
        let made = unsafe (profile ?? Data()).bytes.withUnsafeBytes { bytes in
            unsafe gn_png_writer_create(
                UInt32(width), UInt32(height), Int32(layout.channelCount),
                Int32(layout.bitsPerChannel), bytes.bindMemory(to: UInt8.self).baseAddress,
                bytes.count)
        }
        guard let made = unsafe made else {
            throw ImageError(.cannotWrite, "there is no memory for a PNG")
        }
        unsafe handle = made
    }

    deinit {
        unsafe gn_png_writer_destroy(handle)
    }

    /// Writes the next row.
    func write(_ row: RawSpan) throws(ImageError) {
        try check(
            unsafe row.withUnsafeBytes { bytes in
                unsafe gn_png_write_row(handle, bytes.bindMemory(to: UInt8.self).baseAddress)
            })
    }

    /// Ends the file and gives its bytes.
    func finish() throws(ImageError) -> Data {
        try check(unsafe gn_png_write_end(handle))
        var count = 0
        guard let bytes = unsafe gn_png_writer_bytes(handle, &count) else { return Data() }
        return unsafe Data(bytes: bytes, count: count)
    }

    private func check(_ isDone: Int32) throws(ImageError) {
        guard isDone == 0 else { return }
        let message = unsafe String(cString: gn_png_writer_message(handle))
        throw ImageError(.cannotWrite, "the PNG cannot be written (libpng: \(message))")
    }
}
