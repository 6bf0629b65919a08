import CJPEG
import FoundationEssentials
import GannetCore
import GannetPixels

/// One JPEG file being read by libjpeg-turbo while its bytes arrive.
///
/// One thread at a time.
@safe final class JPEGGrowingReader {
    private let handle: OpaquePointer
    private var found: JPEGReader.Header?

    /// The embedded profile's bytes, once the header is there.
    private(set) var profile: Data?

    /// A reader of which nothing is there yet.
    init() throws(ImageError) {
        guard let made = unsafe gn_jpeg_growing_create() else {
            throw ImageError(.tooLarge, "there is no memory for a preview")
        }
        unsafe handle = made
    }

    deinit {
        unsafe gn_jpeg_reader_destroy(handle)
    }

    /// Takes the next bytes.
    func append(_ data: Data) throws(ImageError) {
        let isDone = unsafe data.bytes.withUnsafeBytes { bytes -> Int32 in
            guard let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress else { return 1 }
            return unsafe gn_jpeg_append(handle, start, bytes.count)
        }
        guard isDone != 0 else {
            throw ImageError(.tooLarge, "there is no memory for a preview")
        }
    }

    /// What the header says; nil before it is there.
    func header() throws(ImageError) -> JPEGReader.Header? {
        if let found { return found }
        var header = gn_jpeg_header()
        guard try isReady(unsafe gn_jpeg_read_header(handle, &header)) else { return nil }
        found = JPEGReader.Header(header, orientation: unsafe JPEGReader.orientation(handle))
        profile = unsafe JPEGReader.copyProfile(handle)
        return found
    }

    /// Prepares to read rows at `eighths`/8 of the stored size; nil where more bytes must come.
    func start(eighths: Int, maximumScanPixels: Int) throws(ImageError) -> JPEGReader.Rows? {
        var (width, height, channels) = (UInt32(0), UInt32(0), Int32(0))
        let status = unsafe gn_jpeg_start_growing(
            handle, Int32(eighths), UInt64(maximumScanPixels), &width, &height, &channels)
        guard try isReady(status) else { return nil }
        return JPEGReader.Rows(
            width: Int(width), height: Int(height), channels: Int(channels))
    }

    /// Reads what has come of a file of several scans, and says how many of them are whole.
    func absorb() throws(ImageError) -> Int {
        var scans: Int32 = 0
        _ = try isReady(unsafe gn_jpeg_absorb(handle, &scans))
        return Int(scans)
    }

    /// Begins rows of what the first `scans` scans show.
    func beginPass(scans: Int) throws(ImageError) -> Bool {
        try isReady(unsafe gn_jpeg_begin_pass(handle, Int32(scans)))
    }

    /// Ends the rows of a pass.
    func endPass() throws(ImageError) {
        _ = try isReady(unsafe gn_jpeg_end_pass(handle))
    }

    /// Reads rows into `rows`, each `bytesPerRow` long, and returns how many there were.
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
        _ = try isReady(status)
        return Int(read)
    }

    private func isReady(_ status: gn_jpeg_status) throws(ImageError) -> Bool {
        switch status {
        case GN_JPEG_OK: return true
        case GN_JPEG_WAITS: return false
        default: throw unsafe JPEGReader.error(status, handle)
        }
    }
}
