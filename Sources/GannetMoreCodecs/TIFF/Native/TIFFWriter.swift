#if TIFF
    import CTIFF
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// One TIFF file being written by libtiff, row by row.
    ///
    /// One thread.
    @safe final class TIFFWriter {
        private let writer: UnsafeMutablePointer<gn_tiff_writer>
        private let scratch: PixelMemory
        private var rowCount: UInt32 = 0

        /// The longest file, as offsets have 32 bits.
        private static let maximumCount = 4_000_000_000

        /// Begins a file for rows of `layout`, with an ICC profile that fits them or none.
        init(
            width: Int, height: Int, layout: PixelLayout, profile: Data? = nil
        ) throws(ImageError) {
            let (pixels, tooMany) = width.multipliedReportingOverflow(by: height)
            let (bytes, overflows) = pixels.multipliedReportingOverflow(by: layout.bytesPerPixel)
            guard width > 0, height > 0, !tooMany, !overflows, bytes < Self.maximumCount else {
                throw ImageError(.cannotWrite, "\(width)×\(height) pixels do not fit in a TIFF")
            }
            let made = unsafe (profile ?? Data()).bytes.withUnsafeBytes { bytes in
                unsafe gn_tiff_writer_open(
                    UInt32(width), UInt32(height), UInt16(layout.channelCount),
                    UInt16(layout.bitsPerChannel), bytes.baseAddress,
                    UInt32(clamping: bytes.count))
            }
            guard let made = unsafe made else {
                throw ImageError(.cannotWrite, "there is no memory for a TIFF")
            }
            unsafe writer = made
            scratch = try PixelMemory(byteCount: width * layout.bytesPerPixel)
        }

        deinit {
            unsafe gn_tiff_writer_free(writer)
        }

        /// Writes the next row.
        func write(_ row: RawSpan) throws(ImageError) {
            // libtiff takes differences in place, and the row is the picture's own memory.
            let isDone = scratch.withBytes { bytes in
                RowKernels.copy(row, to: &bytes)
                return unsafe bytes.withUnsafeMutableBytes {
                    unsafe gn_tiff_writer_row(writer, $0.baseAddress, rowCount)
                }
            }
            try check(isDone)
            rowCount += 1
        }

        /// Ends the file and gives its bytes.
        func finish() throws(ImageError) -> Data {
            try check(unsafe gn_tiff_writer_end(writer))
            guard let bytes = unsafe writer.pointee.bytes else { return Data() }
            return unsafe Data(bytes: bytes, count: Int(writer.pointee.count))
        }

        private func check(_ isDone: Int32) throws(ImageError) {
            guard isDone == 0 else { return }
            let message = unsafe String(cString: gn_tiff_writer_message(writer))
            throw ImageError(.cannotWrite, "the TIFF cannot be written (libtiff: \(message))")
        }
    }
#endif
