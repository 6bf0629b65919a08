#if JPEGXL
    import FoundationEssentials
    import GannetCore
    import GannetPixels

    /// A still JPEG XL picture while it arrives: an eighth of its size first, then pass after pass
    /// where the file has several.
    final class JPEGXLPreviews: PreviewReading {
        private let options: DecodeOptions
        private var reader: JPEGXLGrowingReader?
        private var plan: PicturePlan?
        private var pixels: PixelMemory?

        init(_ options: DecodeOptions) {
            self.options = options
        }

        /// Takes the next bytes.
        func append(_ data: Data) throws(ImageError) {
            if reader == nil { reader = try JPEGXLGrowingReader() }
            guard let reader else { return }
            try reader.append(data) { (contents) throws(ImageError) in try begin(contents) }
        }

        private func begin(_ contents: JPEGXLContents) throws(ImageError) -> PixelMemory {
            guard contents.animation == nil, contents.blackChannel == nil else {
                throw ImageError(
                    .unsupportedFormat, "animations and pictures of inks have no previews")
            }
            try options.limits.check(
                width: contents.width, height: contents.height, decodedBytes: 0)
            let plan = PicturePlan(
                storedWidth: contents.width, storedHeight: contents.height,
                orientation: contents.orientation, target: options.targetSize)
            let (bytes, overflows) = (contents.width * 4).multipliedReportingOverflow(
                by: contents.height)
            try plan.check(options, workingBytes: overflows ? .max : bytes)
            let memory = try PixelMemory(byteCount: bytes)
            memory.withBytes { $0.clear() }
            self.plan = plan
            pixels = memory
            return memory
        }

        /// The picture as far as it is there.
        func picture() throws(ImageError) -> DecodedImage? {
            guard let reader, reader.show(), let contents = reader.contents, let plan, let pixels
            else { return nil }
            let assembler = try PictureAssembler(
                plan: plan,
                rows: RowDescription(
                    width: contents.width, height: contents.height, samples: .pixels(.rgba8),
                    isOpaque: !contents.hasAlpha, isGray: contents.isGray),
                options: options, profile: reader.colorProfile(limits: options.limits))
            try pixels.withBytes { (bytes) throws(ImageError) in
                try assembler.append(
                    bytes.bytes, count: contents.height, bytesPerRow: contents.width * 4)
            }
            return DecodedImage(
                image: try assembler.finish(),
                header: contents.imageHeader(hasICCProfile: reader.hasICCProfile),
                isTruncated: true)
        }
    }
#endif
