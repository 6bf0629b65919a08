import CPNG
import FoundationEssentials
import GannetCore
import GannetPixels

/// One PNG file being read by libpng, row by row.
///
/// Lives only inside ``reading(_:isLenient:limits:_:)``, whose data it points into. One thread.
@safe final class PNGReader {
    /// The rows that come out.
    let rows: Rows
    /// So many rows of a pass are read between two looks at the watch.
    private static let rowsAtOnce = 64
    private let handle: OpaquePointer

    /// Gives `body` a reader of `data` that stands before the first row.
    static func reading<Result>(
        _ data: Data, isLenient: Bool, limits: DecodeLimits = .default,
        _ body: (PNGReader) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        try unsafe data.bytes.withUnsafeBytes { (bytes) throws(ImageError) -> Result in
            try body(try unsafe PNGReader(bytes, isLenient: isLenient, limits))
        }
    }

    private init(
        _ bytes: UnsafeRawBufferPointer, isLenient: Bool, _ limits: DecodeLimits
    ) throws(ImageError) {
        let base = unsafe bytes.bindMemory(to: UInt8.self)
        let made = unsafe base.baseAddress.flatMap {
            unsafe gn_png_reader_create(
                $0, base.count, isLenient ? 1 : 0, limits.maximumMetadataBytes)
        }
        guard let handle = unsafe made else {
            throw ImageError(.corrupt, "the PNG cannot be opened: it is empty or memory is short")
        }
        var found = gn_png_rows()
        let status = unsafe gn_png_start(handle, &found)
        guard status == GN_PNG_OK else {
            let error = unsafe Self.error(status, handle)
            unsafe gn_png_reader_destroy(handle)
            throw error
        }
        unsafe self.handle = handle
        rows = Rows(found)
    }

    deinit {
        unsafe gn_png_reader_destroy(handle)
    }

    /// The embedded profile, if it is usable and not sRGB itself.
    func colorProfile() -> ColorProfile? {
        var count = 0
        guard let bytes = unsafe gn_png_icc_profile(handle, &count) else { return nil }
        return unsafe ColorProfile(UnsafeRawBufferPointer(start: bytes, count: count).bytes)
    }

    /// Reads the next row of a picture that is not interlaced.
    func read(into row: inout MutableRawSpan) throws(ImageError) {
        precondition(row.byteCount >= rows.bytesPerRow && !rows.isInterlaced)
        let status = unsafe row.withUnsafeMutableBytes { bytes in
            unsafe gn_png_read_row(handle, bytes.bindMemory(to: UInt8.self).baseAddress)
        }
        try check(status)
    }

    /// Reads all rows, which lie one after another without gaps, pass after pass.
    ///
    /// When it throws, what was read so far is there.
    func readAll(
        into pixels: inout MutableRawSpan, watch: DecodeWatch? = nil
    ) throws(ImageError) {
        precondition(pixels.byteCount >= rows.bytesPerRow * rows.height)
        for _ in 0..<Int(gn_png_pass_count()) {
            for first in stride(from: 0, to: rows.height, by: Self.rowsAtOnce) {
                try watch?.check()
                let count = min(Self.rowsAtOnce, rows.height - first)
                let status = unsafe pixels.withUnsafeMutableBytes { bytes in
                    let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress
                    return unsafe gn_png_read_pass(
                        handle, start.map { unsafe $0 + first * rows.bytesPerRow },
                        rows.bytesPerRow, UInt32(count))
                }
                try check(status)
            }
        }
    }

    /// Reads what follows the pixels, so that a file that ends too early is found out.
    func finish() throws(ImageError) {
        try check(unsafe gn_png_finish(handle))
    }

    private func check(_ status: gn_png_status) throws(ImageError) {
        guard status == GN_PNG_OK else { throw unsafe Self.error(status, handle) }
    }

    private static func error(_ status: gn_png_status, _ handle: OpaquePointer) -> ImageError {
        let message = unsafe String(cString: gn_png_reader_message(handle))
        return status == GN_PNG_TRUNCATED
            ? ImageError(.truncated, "the PNG ends too early (libpng: \(message))")
            : ImageError(.corrupt, "the PNG is damaged (libpng: \(message))")
    }
}

extension PNGReader {
    /// The rows that come out, palettes and colour keys expanded.
    struct Rows {
        /// Pixels in a row.
        let width: Int
        /// Rows.
        let height: Int
        /// Which samples a pixel has.
        let layout: PixelLayout
        /// Whether a coarse picture comes first, so that rows are not in order.
        let isInterlaced: Bool

        /// Bytes in a row.
        var bytesPerRow: Int { width * layout.bytesPerPixel }

        init(_ rows: gn_png_rows) {
            width = Int(rows.width)
            height = Int(rows.height)
            isInterlaced = rows.is_interlaced != 0
            layout =
                switch (rows.bits, rows.channels) {
                case (16, _): .rgba16
                case (_, 1): .gray8
                case (_, 2): .grayAlpha8
                case (_, 3): .rgb8
                default: .rgba8
                }
        }
    }
}
