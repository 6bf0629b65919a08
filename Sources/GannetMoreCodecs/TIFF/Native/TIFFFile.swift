#if TIFF
    import CTIFF
    import FoundationEssentials
    import GannetCore

    /// One TIFF file being read by libtiff, standing at one of its pages.
    ///
    /// Lives only inside ``reading(_:claiming:limits:_:)``, whose data it points into. One thread.
    @safe final class TIFFFile {
        /// How many pages there are, as far as they can be read.
        let pageCount: Int
        private let file: UnsafeMutablePointer<gn_tiff>
        /// The bytes that there are.
        private let byteCount: Int

        /// Gives `body` a file that stands at its first page.
        ///
        /// - Parameter claimed: How long the file is said to be: what is missing reads as zeros.
        /// - Throws: `truncated` where the first directory lies behind the end, else `corrupt`.
        static func reading<Result>(
            _ data: Data, claiming claimed: Int? = nil, limits: DecodeLimits,
            _ body: (TIFFFile) throws(ImageError) -> Result
        ) throws(ImageError) -> Result {
            let start = try TIFFStart(data.span)
            return try unsafe data.bytes.withUnsafeBytes { (bytes) throws(ImageError) -> Result in
                try body(
                    try unsafe TIFFFile(
                        bytes, claimed: max(claimed ?? 0, bytes.count), limits: limits,
                        isCut: start.isCut))
            }
        }

        private init(
            _ bytes: UnsafeRawBufferPointer, claimed: Int, limits: DecodeLimits, isCut: Bool
        ) throws(ImageError) {
            let base = unsafe bytes.bindMemory(to: UInt8.self)
            // The library also needs room for its own tables where the limits are narrow.
            let most = max(limits.maximumBytes, 16_000_000)
            guard
                let opened = unsafe gn_tiff_open(
                    base.baseAddress, UInt64(base.count), UInt64(claimed), tmsize_t(most))
            else { throw ImageError(.tooLarge, "there is no memory to read the TIFF") }
            guard unsafe opened.pointee.handle != nil else {
                let message = unsafe Self.message(of: opened)
                unsafe gn_tiff_close(opened)
                throw ImageError(
                    isCut ? .truncated : .corrupt,
                    "the TIFF's directory cannot be read (libtiff: \(message))")
            }
            unsafe file = opened
            byteCount = base.count
            pageCount = unsafe max(1, Int(TIFFNumberOfDirectories(opened.pointee.handle)))
            unsafe gn_tiff_forget(file)
        }

        deinit {
            unsafe gn_tiff_close(file)
        }

        private var handle: OpaquePointer? { unsafe file.pointee.handle }

        /// Goes to a page, counted from 0, and reads what it says.
        func page(_ number: Int) throws(ImageError) -> TIFFPage {
            guard number < pageCount else {
                throw ImageError(
                    .unsupportedFormat,
                    "there is no page \(number); the TIFF has \(pageCount), counted from 0")
            }
            if unsafe TIFFCurrentDirectory(handle) != UInt32(number) {
                guard unsafe TIFFSetDirectory(handle, UInt32(number)) != 0 else {
                    throw corrupt("page \(number) cannot be read")
                }
            }
            var found = unsafe gn_tiff_page()
            unsafe gn_tiff_describe(file, &found)
            let page = unsafe TIFFPage(
                found, isCodecThere: TIFFIsCODECConfigured(found.compression) != 0)
            if page.isYCbCrJPEG { unsafe gn_tiff_ask_rgb(file) }
            return page
        }

        /// The palette's colours, of 8 bits a channel as 0x00RRGGBB; nil where there is none.
        func palette(bits: Int) -> [UInt32]? {
            var red: UnsafePointer<UInt16>?
            var green: UnsafePointer<UInt16>?
            var blue: UnsafePointer<UInt16>?
            guard (1...16).contains(bits),
                unsafe gn_tiff_palette(file, &red, &green, &blue) != 0
            else { return nil }
            let count = 1 << bits
            return TIFFPalette.colors(
                red: unsafe Array(UnsafeBufferPointer(start: red, count: count)),
                green: unsafe Array(UnsafeBufferPointer(start: green, count: count)),
                blue: unsafe Array(UnsafeBufferPointer(start: blue, count: count)))
        }
    }

    extension TIFFFile {
        /// Bytes of a row, of one plane where planes lie apart; nil where that overflows.
        var rowBytes: Int? { unsafe Int(exactly: TIFFScanlineSize64(handle)).flatMap(positive) }

        /// Bytes of a row of a tile; nil where that overflows.
        var tileRowBytes: Int? { unsafe Int(exactly: TIFFTileRowSize64(handle)).flatMap(positive) }

        private func positive(_ count: Int) -> Int? { count > 0 ? count : nil }

        /// Where the stored pixels of this page end in the file.
        var pixelEnd: Int {
            let count =
                unsafe TIFFIsTiled(handle) != 0
                ? TIFFNumberOfTiles(handle) : TIFFNumberOfStrips(handle)
            var end: UInt64 = 0
            for index in 0..<count {
                let start = unsafe TIFFGetStrileOffset(handle, index)
                let (sum, overflows) = unsafe start.addingReportingOverflow(
                    TIFFGetStrileByteCount(handle, index))
                end = max(end, overflows ? .max : sum)
            }
            return Int(clamping: end)
        }

        /// Where the bytes of a strip begin.
        func stripStart(_ index: Int) -> Int {
            unsafe Int(clamping: TIFFGetStrileOffset(handle, UInt32(clamping: index)))
        }

        /// Reads a row of a page in strips; rows must be asked for in order.
        func readRow(
            _ row: Int, plane: Int, into bytes: inout MutableRawSpan
        ) throws(ImageError) {
            precondition(bytes.byteCount >= rowBytes ?? .max)
            let status = unsafe bytes.withUnsafeMutableBytes {
                unsafe TIFFReadScanline(handle, $0.baseAddress, UInt32(row), UInt16(plane))
            }
            guard status == 1 else { throw corrupt("row \(row) cannot be read") }
        }

        /// Reads the tile that has the pixel (x, y).
        func readTile(
            x: Int, y: Int, plane: Int, into bytes: inout MutableRawSpan
        ) throws(ImageError) {
            let size = unsafe TIFFTileSize64(handle)
            precondition(UInt64(bytes.byteCount) >= size)
            let status = unsafe bytes.withUnsafeMutableBytes {
                unsafe TIFFReadTile(
                    handle, $0.baseAddress, UInt32(x), UInt32(y), 0, UInt16(plane))
            }
            guard status >= 0 else { throw corrupt("the tile at \(x), \(y) cannot be read") }
        }

        /// Reads rows as premultiplied RGBA by libtiff's own conversion.
        func readRGBA(
            row: Int, count: Int, width: Int, into bytes: inout MutableRawSpan
        ) throws(ImageError) {
            precondition(bytes.byteCount >= width * count * 4)
            let status = unsafe bytes.withUnsafeMutableBytes { memory in
                unsafe gn_tiff_read_rgba(
                    file, UInt32(row), UInt32(count), memory.bindMemory(to: UInt32.self).baseAddress
                )
            }
            guard status != 0 else { throw corrupt("the rows from \(row) on cannot be read") }
        }

        private func corrupt(_ what: String) -> ImageError {
            let message = unsafe Self.message(of: file)
            let isCut = pixelEnd > byteCount
            return ImageError(
                isCut ? .truncated : .corrupt,
                "the TIFF is damaged: \(what) (libtiff: \(message))")
        }

        private static func message(of file: UnsafeMutablePointer<gn_tiff>) -> String {
            let text = unsafe String(cString: gn_tiff_message(file))
            return text.isEmpty ? "no reason given" : text
        }
    }

    extension TIFFPage {
        fileprivate init(_ page: gn_tiff_page, isCodecThere: Bool) {
            let extras = unsafe UnsafeBufferPointer(
                start: page.extra, count: Int(page.extra_count))
            let profile = unsafe UnsafeRawBufferPointer(
                start: page.profile, count: Int(page.profile_size))
            self.init(
                width: unsafe Int(page.width), height: unsafe Int(page.height),
                bits: unsafe Int(page.bits), samples: unsafe Int(page.samples),
                format: unsafe SampleFormat(rawValue: page.format),
                isPlanar: unsafe page.planar == PLANARCONFIG_SEPARATE,
                compression: unsafe Int(page.compression), isCodecThere: isCodecThere,
                photometric: unsafe page.photometric < 0 ? nil : Int(page.photometric),
                inkSet: unsafe Int(page.ink_set), extras: unsafe Array(extras),
                orientation: unsafe Orientation(rawValue: Int(page.orientation)) ?? .up,
                tile: unsafe page.tile_width > 0 && page.tile_height > 0
                    ? Tile(width: Int(page.tile_width), height: Int(page.tile_height)) : nil,
                rowsPerStrip: unsafe Int(page.rows_per_strip),
                range: unsafe page.has_range != 0 && page.most > page.least
                    ? page.least...page.most : nil,
                profile: unsafe Array(profile))
        }
    }
#endif
