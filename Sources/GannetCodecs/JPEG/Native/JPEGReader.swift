import CJPEG
import FoundationEssentials
import GannetCore
import GannetPixels

/// One JPEG file being read by libjpeg-turbo: a header, then rows.
///
/// Lives only inside ``reading(_:isLenient:_:)``, whose data it points into. One thread.
@safe final class JPEGReader {
    /// What the header says.
    let header: Header
    /// The embedded profile's bytes, if there is a whole one.
    let profile: Data?
    /// Says whether to go on; asked between rows and within scans.
    var watch: DecodeWatch? {
        didSet { unsafe gn_jpeg_set_watch(handle, watch == nil ? nil : isOver, context) }
    }
    private let handle: OpaquePointer

    /// What libjpeg's progress is told to: this reader, which outlives the handle.
    private var context: UnsafeMutableRawPointer {
        unsafe Unmanaged.passUnretained(self).toOpaque()
    }
    private let isOver: gn_jpeg_is_over = { context in
        guard let context = unsafe context else { return 0 }
        let reader = unsafe Unmanaged<JPEGReader>.fromOpaque(context).takeUnretainedValue()
        return reader.watch?.isOver == true ? 1 : 0
    }

    /// Gives `body` a reader of `data` whose header has been read.
    static func reading<Result>(
        _ data: Data, isLenient: Bool, _ body: (JPEGReader) throws(ImageError) -> Result
    ) throws(ImageError) -> Result {
        let start = JPEGStart.offset(in: data.span) ?? 0
        return try unsafe data.bytes.extracting(droppingFirst: start).withUnsafeBytes {
            (bytes) throws(ImageError) -> Result in
            try body(try unsafe JPEGReader(bytes, isLenient: isLenient))
        }
    }

    private init(_ bytes: UnsafeRawBufferPointer, isLenient: Bool) throws(ImageError) {
        let base = unsafe bytes.bindMemory(to: UInt8.self)
        let made = unsafe base.baseAddress.flatMap {
            unsafe gn_jpeg_reader_create($0, base.count, isLenient ? 1 : 0)
        }
        guard let handle = unsafe made else {
            throw ImageError(.corrupt, "the JPEG cannot be opened: it is empty or memory is short")
        }
        var found = gn_jpeg_header()
        let status = unsafe gn_jpeg_read_header(handle, &found)
        guard status == GN_JPEG_OK else {
            let error = unsafe Self.error(status, handle)
            unsafe gn_jpeg_reader_destroy(handle)
            throw error
        }
        unsafe self.handle = handle
        header = Header(found, orientation: unsafe Self.orientation(handle))
        // Now, because libjpeg forgets its markers when the picture has been read.
        profile = unsafe Self.copyProfile(handle)
    }

    deinit {
        unsafe gn_jpeg_reader_destroy(handle)
    }

    /// Prepares to read rows at `eighths`/8 of the stored size.
    ///
    /// With `firstScanOnly` a progressive file is read only as far as an eighth needs.
    func start(
        eighths: Int, firstScanOnly: Bool, maximumScanPixels: Int
    ) throws(ImageError) -> Rows {
        var width: UInt32 = 0
        var height: UInt32 = 0
        var channels: Int32 = 0
        try check(
            unsafe gn_jpeg_start(
                handle, Int32(eighths), firstScanOnly ? 1 : 0, UInt64(maximumScanPixels), &width,
                &height, &channels))
        return Rows(width: Int(width), height: Int(height), channels: Int(channels))
    }

    /// Reads rows into `rows`, each `bytesPerRow` long, and returns how many.
    func read(
        into rows: inout MutableRawSpan, bytesPerRow: Int
    ) throws(ImageError) -> Int {
        let count = rows.byteCount / bytesPerRow
        var read: Int32 = 0
        let status = unsafe rows.withUnsafeMutableBytes { bytes in
            guard let base = unsafe bytes.bindMemory(to: UInt8.self).baseAddress else {
                return GN_JPEG_OK
            }
            return unsafe gn_jpeg_read_rows(handle, base, bytesPerRow, Int32(count), &read)
        }
        try check(status)
        return Int(read)
    }

    /// Ends after the last row; says whether samples were missing or damaged.
    func finish() throws(ImageError) -> Bool {
        try check(unsafe gn_jpeg_finish(handle))
        return isDamaged
    }

    /// Whether samples were missing or damaged so far.
    var isDamaged: Bool { unsafe gn_jpeg_is_damaged(handle) != 0 }

    private func check(_ status: gn_jpeg_status) throws(ImageError) {
        guard status == GN_JPEG_OK else {
            if status == GN_JPEG_STOPPED, let watch { throw watch.stopped() }
            throw unsafe Self.error(status, handle)
        }
    }

    static func error(_ status: gn_jpeg_status, _ handle: OpaquePointer) -> ImageError {
        let message = unsafe String(cString: gn_jpeg_reader_message(handle))
        return switch status {
        case GN_JPEG_TRUNCATED:
            ImageError(.truncated, "the JPEG ends too early (libjpeg: \(message))")
        case GN_JPEG_UNSUPPORTED:
            ImageError(
                .unsupportedFormat, "this kind of JPEG cannot be read (libjpeg: \(message))")
        case GN_JPEG_NO_MEMORY:
            ImageError(.tooLarge, "there is no memory to decode the JPEG (libjpeg: \(message))")
        case GN_JPEG_WAITS:
            ImageError(.needsMoreData, "more bytes of the JPEG must come first")
        case GN_JPEG_TOO_MUCH_WORK:
            ImageError(.tooLarge, "the JPEG takes too much work to decode: \(message)")
        default:
            ImageError(.corrupt, "the JPEG is damaged (libjpeg: \(message))")
        }
    }

    static func copyProfile(_ handle: OpaquePointer) -> Data? {
        var count = 0
        guard let bytes = unsafe gn_jpeg_copy_icc_profile(handle, &count) else { return nil }
        return unsafe Data(bytesNoCopy: bytes, count: count, deallocator: .free)
    }

    static func orientation(_ handle: OpaquePointer) -> Orientation {
        var count = 0
        guard let exif = unsafe gn_jpeg_exif(handle, &count) else { return .up }
        return unsafe Orientation(exif: UnsafeBufferPointer(start: exif, count: count).span)
    }
}

extension JPEGReader {
    /// What a JPEG file says before its first scan.
    struct Header {
        /// Width in pixels as stored.
        let width: Int
        /// Height in pixels as stored.
        let height: Int
        /// The colour model as stored; nil for one without a name.
        let colorSpace: ImageHeader.ColorSpace?
        /// Whether CMYK is stored inverted.
        let isInverted: Bool
        /// Whether coarse scans come first.
        let isProgressive: Bool
        /// The EXIF orientation.
        let orientation: Orientation
        /// What libjpeg must hold of the whole picture.
        let coefficientBytes: Int

        init(_ header: gn_jpeg_header, orientation: Orientation) {
            width = Int(header.width)
            height = Int(header.height)
            isInverted = header.has_adobe_marker != 0
            isProgressive = header.is_progressive != 0
            coefficientBytes = header.coefficient_bytes
            self.orientation = orientation
            colorSpace =
                switch header.colors {
                case GN_JPEG_GRAY: .gray
                case GN_JPEG_RGB: .rgb
                case GN_JPEG_YCC: .ycbcr
                case GN_JPEG_CMYK: .cmyk
                case GN_JPEG_YCCK: .ycck
                default: nil
                }
        }
    }

    /// The rows that come out.
    struct Rows {
        /// Pixels in a row.
        let width: Int
        /// Rows.
        let height: Int
        /// Bytes a pixel: 1 grey, 4 RGBA or CMYK.
        let channels: Int
    }
}
