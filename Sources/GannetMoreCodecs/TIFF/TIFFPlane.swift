#if TIFF
    import GannetCore
    import GannetPixels

    /// The rows of a page in strips, or of one of its planes.
    struct TIFFPlane {
        private let file: TIFFFile
        private let number: Int
        private let page: TIFFPage
        private let byteCount: Int
        private let rowBytes: Int
        private let row: PixelMemory

        /// The rows of plane `number`, of a file of which `byteCount` bytes are there.
        init(file: TIFFFile, number: Int, page: TIFFPage, byteCount: Int) throws(ImageError) {
            self.file = file
            self.number = page.isPlanar ? number : 0
            self.page = page
            self.byteCount = byteCount
            guard let rowBytes = file.rowBytes else {
                throw ImageError(.corrupt, "the TIFF gives an impossible length of a row")
            }
            self.rowBytes = rowBytes
            row = try PixelMemory(byteCount: rowBytes)
        }

        /// Reads row `y`, which comes after the one read before, and gives it to `body`.
        func read(
            _ y: Int, _ body: (RawSpan) throws(ImageError) -> Void
        ) throws(ImageError) {
            guard !isMissing(y) else {
                throw ImageError(.truncated, "the TIFF ends in row \(y)")
            }
            try row.withBytes { (bytes) throws(ImageError) in
                try file.readRow(y, plane: number, into: &bytes)
                try body(bytes.bytes)
            }
        }

        /// Whether the file ends before an uncompressed row does.
        private func isMissing(_ y: Int) -> Bool {
            guard page.compression == TIFFPage.Compression.none, page.rowsPerStrip > 0 else {
                return false
            }
            let stripsPerPlane = (page.height - 1) / page.rowsPerStrip + 1
            let strip = number * stripsPerPlane + y / page.rowsPerStrip
            let (end, overflows) = file.stripStart(strip)
                .addingReportingOverflow((y % page.rowsPerStrip + 1) * rowBytes)
            return overflows || end > byteCount
        }
    }
#endif
