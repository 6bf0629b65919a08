#if AVIF
    import GannetCore
    import GannetPixels

    /// Makes the picture that is wanted of a decoded AVIF frame, band by band.
    ///
    /// Only a band is ever in memory as RGB, beside the planes of the decoder.
    struct AVIFPicture {
        let contents: AVIFContents
        let options: DecodeOptions
        private let plan: PicturePlan

        private static let bandHeight = 64
        /// Rows above and below a band from which its colours are interpolated.
        private static let margin = 2

        /// - Throws: `too_large` where the limits are exceeded.
        init(_ contents: AVIFContents, _ options: DecodeOptions) throws(ImageError) {
            self.contents = contents
            self.options = options
            try options.limits.check(
                width: contents.width, height: contents.height, decodedBytes: 0)
            let crop = contents.transform.crop
            plan = PicturePlan(
                storedWidth: crop.width, storedHeight: crop.height,
                orientation: contents.transform.orientation, target: options.targetSize)
            try plan.check(options, workingBytes: contents.planeBytes)
        }

        /// 16 where the file has more than 8 bits, so that rounding happens once.
        private var depth: Int { contents.bitDepth > 8 ? 16 : 8 }

        /// The picture of the frame that `file` has decoded last.
        func make(from file: AVIFFile) throws(ImageError) -> Image {
            let profile = colorProfile()
            let crop = contents.transform.crop
            let rows = RowDescription(
                width: crop.width, height: crop.height, samples: samples,
                // A profile for grey is for the one plane that there is, which becomes all three.
                isOpaque: !contents.hasAlpha, isGray: profile?.model == .gray)
            let assembler = try PictureAssembler(
                plan: plan, rows: rows, options: options, profile: profile)
            try append(file, to: assembler)
            return try assembler.finish()
        }

        private var samples: RowDescription.Samples {
            if depth == 16 { return .pixels(.rgba16) }
            return .pixels(contents.isPremultiplied ? .rgba8Premultiplied : .rgba8)
        }

        private func colorProfile() -> ColorProfile? {
            guard contents.profile.isEmpty else {
                return ColorProfile(contents.profile, options.limits)
            }
            return ColorProfile(
                primaries: contents.code.primaries, transfer: contents.code.transfer)
        }

        private func append(
            _ file: AVIFFile, to assembler: PictureAssembler
        ) throws(ImageError) {
            let crop = contents.transform.crop
            let pixelBytes = depth > 8 ? 8 : 4
            let rowBytes = contents.width * pixelBytes
            // One row more, as a band of an odd first row begins a row earlier.
            let band = try PixelMemory(
                byteCount: rowBytes * (Self.bandHeight + 2 * Self.margin + 1))
            for top in stride(from: crop.y, to: crop.y + crop.height, by: Self.bandHeight) {
                let end = min(top + Self.bandHeight, crop.y + crop.height)
                // Planes of half the height can be cut in even rows only.
                let first = max(0, top - Self.margin) & ~1
                let last = min(contents.height, end + Self.margin)
                try band.withBytes { (pixels) throws(ImageError) in
                    try file.convert(rows: first..<last, depth: depth, into: &pixels)
                    for y in top..<end {
                        let start = (y - first) * rowBytes + crop.x * pixelBytes
                        let row = pixels.bytes.extracting(start..<start + crop.width * pixelBytes)
                        try assembler.append(row)
                    }
                }
            }
        }
    }
#endif
