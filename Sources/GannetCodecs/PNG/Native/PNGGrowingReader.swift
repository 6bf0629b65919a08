import CPNG
import FoundationEssentials
import GannetCore
import GannetPixels

/// One PNG file being read by libpng while its bytes arrive.
///
/// One thread at a time.
@safe final class PNGGrowingReader {
    private let handle: OpaquePointer
    /// Where rows go: libpng writes to it whenever bytes come.
    private var memory: PixelMemory?

    /// A reader of which nothing is there yet.
    init(limits: DecodeLimits) throws(ImageError) {
        guard let made = unsafe gn_png_growing_create(limits.maximumMetadataBytes) else {
            throw ImageError(.tooLarge, "there is no memory for a preview")
        }
        unsafe handle = made
    }

    deinit {
        unsafe gn_png_growing_destroy(handle)
    }

    /// Takes the next bytes; whether the header is there.
    func append(_ data: Data) throws(ImageError) -> Bool {
        var isReady: Int32 = 0
        let status = unsafe data.bytes.withUnsafeBytes { bytes -> gn_png_status in
            guard let start = unsafe bytes.bindMemory(to: UInt8.self).baseAddress else {
                return GN_PNG_OK
            }
            return unsafe gn_png_growing_append(handle, start, bytes.count, &isReady)
        }
        try check(status)
        return isReady != 0
    }

    /// What the rows are, once the header is there.
    var rows: PNGReader.Rows { PNGReader.Rows(unsafe gn_png_growing_rows(handle)) }

    /// The embedded profile, once the header is there.
    func colorProfile() -> ColorProfile? {
        var count = 0
        guard let bytes = unsafe gn_png_growing_icc_profile(handle, &count) else { return nil }
        return unsafe ColorProfile(UnsafeRawBufferPointer(start: bytes, count: count).bytes)
    }

    /// Has all rows written to `memory`, which must hold them and is kept.
    func begin(_ memory: PixelMemory) throws(ImageError) {
        precondition(memory.byteCount >= rows.bytesPerRow * rows.height)
        self.memory = memory
        let bytesPerRow = rows.bytesPerRow
        // The memory stays where it is until it is handed over, which this never does.
        let status = memory.withBytes { bytes in
            unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe gn_png_growing_begin(
                    handle, buffer.bindMemory(to: UInt8.self).baseAddress, bytesPerRow)
            }
        }
        try check(status)
    }

    /// How many rows of the pass that is being read are there, and which pass that is.
    var progress: (rows: Int, pass: Int) {
        var (rows, pass) = (UInt32(0), Int32(0))
        unsafe gn_png_growing_progress(handle, &rows, &pass)
        return (Int(rows), Int(pass))
    }

    private func check(_ status: gn_png_status) throws(ImageError) {
        guard status != GN_PNG_OK else { return }
        throw ImageError(.corrupt, "the PNG is damaged as far as it has come")
    }
}
