#if TIFF
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// Reads one page of a TIFF from the top into an assembler.
    ///
    /// Of strips one row is held at a time, of tiles one row of tiles. Where the samples lie in
    /// planes, each plane of strips has a handle of its own on the same bytes, since libtiff reads
    /// strips from their beginning on. One thread.
    struct TIFFPictureReader {
        let data: Data
        let page: TIFFPage
        let number: Int
        let colors: TIFFPage.Colors
        let limits: DecodeLimits
        /// How long the file is said to be: what is missing reads as zeros.
        let claimed: Int

        /// How many rows are held at a time.
        private var bandHeight: Int {
            let height = page.tile?.height ?? (colors == .converted ? page.rowsPerStrip : 1)
            return min(max(1, height), page.height)
        }

        /// The bytes that reading takes beside the result, or `Int.max` where that overflows.
        static func workingBytes(of page: TIFFPage, colors: TIFFPage.Colors) -> Int {
            let samples = colors == .converted ? 4 : page.samples
            let bits = colors == .converted ? 8 : page.bits
            let rows = page.tile?.height ?? (colors == .converted ? page.rowsPerStrip : 1)
            let (wide, tooWide) = max(page.width, page.tile?.width ?? 0)
                .multipliedReportingOverflow(by: samples * bits / 8 + 1)
            let (bytes, overflows) = wide.multipliedReportingOverflow(
                by: min(max(1, rows), max(page.height, page.tile?.height ?? 0)))
            return tooWide || overflows ? .max : bytes
        }

        /// Reads all rows.
        func read(
            _ file: TIFFFile, maker: inout TIFFRowMaker, into assembler: PictureAssembler
        ) throws(ImageError) {
            if colors == .converted { return try readConverted(file, into: assembler) }
            if page.tile != nil { return try readTiles(file, &maker, assembler) }
            guard page.isPlanar else { return try readStrips(file, &maker, assembler) }
            try collect([], &maker, assembler)
        }

        private func readConverted(
            _ file: TIFFFile, into assembler: PictureAssembler
        ) throws(ImageError) {
            let rowBytes = page.width * 4
            let band = try PixelMemory(byteCount: rowBytes * bandHeight)
            for y in stride(from: 0, to: page.height, by: bandHeight) {
                let count = min(bandHeight, page.height - y)
                try band.withBytes { (bytes) throws(ImageError) in
                    try file.readRGBA(row: y, count: count, width: page.width, into: &bytes)
                    try assembler.append(bytes.bytes, count: count, bytesPerRow: rowBytes)
                }
            }
        }

        private func readStrips(
            _ file: TIFFFile, _ maker: inout TIFFRowMaker, _ assembler: PictureAssembler
        ) throws(ImageError) {
            let plane = try TIFFPlane(file: file, number: 0, page: page, byteCount: data.count)
            for y in 0..<page.height {
                try plane.read(y) { (row) throws(ImageError) in
                    if maker.isPassing { return try assembler.append(row) }
                    for place in maker.sampleNumbers.indices { maker.take(place, from: row) }
                    try maker.make { (row) throws(ImageError) in try assembler.append(row) }
                }
            }
        }

        /// Opens a handle for each plane that is wanted, one inside another, then reads the rows.
        private func collect(
            _ planes: [TIFFPlane], _ maker: inout TIFFRowMaker, _ assembler: PictureAssembler
        ) throws(ImageError) {
            let numbers = maker.sampleNumbers
            guard planes.count < numbers.count else {
                return try readPlanes(planes, &maker, assembler)
            }
            let next = numbers[planes.count]
            try TIFFFile.reading(data, claiming: claimed, limits: limits) {
                (file) throws(ImageError) in
                _ = try file.page(number)
                let plane = try TIFFPlane(
                    file: file, number: next, page: page, byteCount: data.count)
                try collect(planes + [plane], &maker, assembler)
            }
        }

        private func readPlanes(
            _ planes: [TIFFPlane], _ maker: inout TIFFRowMaker, _ assembler: PictureAssembler
        ) throws(ImageError) {
            for y in 0..<page.height {
                for (place, plane) in planes.enumerated() {
                    try plane.read(y) { row in maker.take(place, from: row) }
                }
                try maker.make { (row) throws(ImageError) in try assembler.append(row) }
            }
        }

        private func readTiles(
            _ file: TIFFFile, _ maker: inout TIFFRowMaker, _ assembler: PictureAssembler
        ) throws(ImageError) {
            guard let tile = page.tile else { return }
            let band = try TIFFTileBand(file: file, page: page, tile: tile, maker: maker)
            for y in stride(from: 0, to: page.height, by: tile.height) {
                try band.read(y)
                for row in 0..<min(tile.height, page.height - y) {
                    band.take(row, &maker)
                    try maker.make { (row) throws(ImageError) in try assembler.append(row) }
                }
            }
        }
    }
#endif
