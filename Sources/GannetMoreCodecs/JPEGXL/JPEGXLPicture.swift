#if JPEGXL
    import GannetCore
    import GannetPixels

    /// Makes the picture that is wanted of a JPEG XL frame.
    struct JPEGXLPicture {
        let contents: JPEGXLContents
        let options: DecodeOptions
        private let plan: PicturePlan

        /// - Throws: `too_large` where the limits are exceeded.
        init(_ contents: JPEGXLContents, _ options: DecodeOptions) throws(ImageError) {
            self.contents = contents
            self.options = options
            try options.limits.check(
                width: contents.width, height: contents.height, decodedBytes: 0)
            plan = PicturePlan(
                storedWidth: contents.width, storedHeight: contents.height,
                orientation: contents.orientation, target: options.targetSize)
            try plan.check(options, workingBytes: Self.workingBytes(contents))
        }

        /// The frame as libjxl gives it, and its extra channels, each of 4 bytes a pixel; or
        /// `Int.max` where that overflows.
        private static func workingBytes(_ contents: JPEGXLContents) -> Int {
            let (pixels, tooMany) = contents.width.multipliedReportingOverflow(by: contents.height)
            let (bytes, overflows) = pixels.multipliedReportingOverflow(
                by: 4 * contents.extraChannelCount + (contents.isDeep ? 8 : 4))
            return tooMany || overflows ? .max : bytes
        }

        /// Decodes frame `index` of `file`; false where a part of it is missing.
        func make(
            _ index: Int, from file: JPEGXLFile
        ) throws(ImageError) -> (image: Image, isWhole: Bool) {
            let profile = file.colorProfile(limits: options.limits)
            let isDeep = contents.isDeep
            var rows = RowDescription(
                width: contents.width, height: contents.height, samples: samples,
                isOpaque: !contents.hasAlpha, isGray: contents.isGray)
            let isDeepCMYK = isDeep && contents.blackChannel != nil
            let rowBytes = rows.bytesPerRow * (isDeepCMYK ? 2 : 1)
            let frame = try PixelMemory(byteCount: rowBytes * contents.height)
            let inkBytes =
                contents.blackChannel == nil
                ? 0 : contents.width * contents.height * (isDeep ? 2 : 1)
            let ink = try PixelMemory(byteCount: inkBytes)
            let isWhole = try decode(index, file, rows, isDeep: isDeep, into: frame, ink)
            if !isWhole { rows.isOpaque = false }
            if rows.samples == .pixels(.rgba8) {
                let image = try PictureAssembler.picture(
                    of: frame, plan: plan, rows: rows, options: options, profile: profile)
                return (image, isWhole)
            }
            let assembler = try PictureAssembler(
                plan: plan, rows: rows, options: options, profile: profile)
            try frame.withBytes { (pixels) throws(ImageError) in
                if contents.blackChannel == nil {
                    try assembler.append(pixels.bytes, count: rows.height, bytesPerRow: rowBytes)
                } else {
                    try ink.withBytes { (black) throws(ImageError) in
                        try appendCMYK(
                            pixels.bytes, black.bytes, isDeep: isDeep, to: assembler)
                    }
                }
            }
            return (try assembler.finish(), isWhole)
        }

        private var samples: RowDescription.Samples {
            if contents.blackChannel != nil { return .cmyk(isInverted: true) }
            if contents.isDeep { return .pixels(.rgba16) }
            if contents.isGray { return .pixels(contents.hasAlpha ? .grayAlpha8 : .gray8) }
            return .pixels(.rgba8)
        }

        private func decode(
            _ index: Int, _ file: JPEGXLFile, _ rows: RowDescription, isDeep: Bool,
            into frame: PixelMemory, _ ink: PixelMemory
        ) throws(ImageError) -> Bool {
            let channels =
                switch rows.samples {
                case .pixels(let layout): layout.channelCount
                case .cmyk: 4
                }
            let isLenient = options.damage == .lenient
            return try frame.withBytes { (pixels) throws(ImageError) in
                try ink.withBytes { (black) throws(ImageError) in
                    // What never comes is transparent.
                    if isLenient {
                        pixels.clear()
                        black.clear()
                    }
                    return try file.decode(
                        frame: index, channels: channels, isDeep: isDeep, into: &pixels,
                        black: &black, isLenient: isLenient, watch: options.watch)
                }
            }
        }

        /// Puts black, which comes in a channel of its own, in the place of alpha.
        private func appendCMYK(
            _ pixels: RawSpan, _ black: RawSpan, isDeep: Bool, to assembler: PictureAssembler
        ) throws(ImageError) {
            let bytes = isDeep ? 2 : 1
            var row = [UInt8](repeating: 0, count: contents.width * 4)
            for y in 0..<contents.height {
                for x in 0..<contents.width {
                    let at = y * contents.width + x
                    for channel in 0..<3 {
                        // Of 16 bits the upper half, which is the second in memory.
                        row[x * 4 + channel] = unsafe pixels.unsafeLoad(
                            fromByteOffset: (at * 4 + channel + 1) * bytes - 1, as: UInt8.self)
                    }
                    row[x * 4 + 3] = unsafe black.unsafeLoad(
                        fromByteOffset: (at + 1) * bytes - 1, as: UInt8.self)
                }
                unsafe try assembler.append(row.span.bytes)
            }
        }
    }
#endif
