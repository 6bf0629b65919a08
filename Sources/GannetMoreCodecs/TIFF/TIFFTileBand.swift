#if TIFF
    import GannetCore
    import GannetPixels

    /// A row of tiles, joined to rows of pixels.
    ///
    /// One thread.
    final class TIFFTileBand {
        private let file: TIFFFile
        private let page: TIFFPage
        private let tile: TIFFPage.Tile
        /// The planes that are wanted; one where the samples lie together.
        private let planes: [Int]
        private let tileRowBytes: Int
        private let bandRowBytes: Int
        private let buffer: PixelMemory
        /// For each plane all tiles of the row, each as it was read.
        private let band: PixelMemory
        private var tilesAcross: Int { (page.width - 1) / tile.width + 1 }

        init(
            file: TIFFFile, page: TIFFPage, tile: TIFFPage.Tile, maker: TIFFRowMaker
        ) throws(ImageError) {
            self.file = file
            self.page = page
            self.tile = tile
            planes = page.isPlanar ? maker.sampleNumbers : [0]
            let (size, overflows) = (file.tileRowBytes ?? .max)
                .multipliedReportingOverflow(by: tile.height)
            guard let tileRowBytes = file.tileRowBytes, !overflows,
                // A last tile may reach past the right edge by any number of pixels.
                tileRowBytes < .max / (4 * page.width + 4 * tile.width)
            else { throw ImageError(.tooLarge, "the TIFF's tiles are too large") }
            self.tileRowBytes = tileRowBytes
            let across = (page.width - 1) / tile.width + 1
            bandRowBytes = tileRowBytes * across
            let (bytes, isTooLarge) = (bandRowBytes * planes.count)
                .multipliedReportingOverflow(by: tile.height)
            guard !isTooLarge else {
                throw ImageError(.tooLarge, "the TIFF's tiles are too large")
            }
            buffer = try PixelMemory(byteCount: size)
            band = try PixelMemory(byteCount: bytes)
        }

        /// Reads the tiles of the row of tiles that begins at `y`.
        func read(_ y: Int) throws(ImageError) {
            for (place, plane) in planes.enumerated() {
                for column in 0..<tilesAcross {
                    try buffer.withBytes { (bytes) throws(ImageError) in
                        try file.readTile(
                            x: column * tile.width, y: y, plane: plane, into: &bytes)
                        copy(bytes.bytes, column: column, place: place)
                    }
                }
            }
        }

        private func copy(_ pixels: RawSpan, column: Int, place: Int) {
            // Bits of one tile end inside a byte where its width is no multiple of 8: such rows
            // are taken sample by sample from their own tile, so tiles stay as they are.
            let start = (place * tilesAcross + column) * tileRowBytes * tile.height
            band.withBytes(in: start..<start + tileRowBytes * tile.height) { target in
                RowKernels.copy(pixels, to: &target)
            }
        }

        /// Takes the samples of row `row` of the band.
        func take(_ row: Int, _ maker: inout TIFFRowMaker) {
            for place in maker.sampleNumbers.indices {
                let plane = page.isPlanar ? place : 0
                for column in 0..<tilesAcross {
                    let index = plane * tilesAcross + column
                    let start = (index * tile.height + row) * tileRowBytes
                    let x = column * tile.width
                    band.withBytes(in: start..<start + tileRowBytes) { bytes in
                        maker.take(
                            place, from: bytes.bytes,
                            columns: x..<min(page.width, x + tile.width))
                    }
                }
            }
        }
    }
#endif
