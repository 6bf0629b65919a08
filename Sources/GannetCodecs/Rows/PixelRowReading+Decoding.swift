import GannetCore
import GannetPixels

extension PixelRowReading {
    /// Reads all rows and makes the picture that `plan` tells of.
    ///
    /// A lenient decode keeps the rows before a fault.
    mutating func decode(
        _ plan: PicturePlan, header: ImageHeader, options: DecodeOptions,
        profile: ColorProfile? = nil
    ) throws(ImageError) -> DecodedImage {
        let rows = RowDescription(
            width: width, height: height, samples: .pixels(Word.layout), isOpaque: isOpaque)
        let assembler = try PictureAssembler(
            plan: plan, rows: rows, options: options, profile: profile)
        let isWhole = try feed(assembler, isLenient: options.damage == .lenient)
        return DecodedImage(
            image: try assembler.finish(), header: header, isTruncated: !isWhole || isTruncated)
    }

    /// False where a lenient reading had to end early.
    private mutating func feed(
        _ assembler: PictureAssembler, isLenient: Bool
    ) throws(ImageError) -> Bool {
        var row = [Word](repeating: 0, count: width)
        do throws(ImageError) {
            for _ in 0..<height {
                try read(into: &row)
                unsafe try assembler.append(row.span.bytes)
            }
            return true
        } catch {
            guard isLenient, error.isDamage else { throw error }
            return false
        }
    }
}

extension PicturePlan {
    /// The plan for a picture that has one frame and no orientation, checked against the limits.
    ///
    /// - Throws: `too_large`, and `unsupported_format` where a later frame is asked for.
    init(
        _ header: ImageHeader, _ options: DecodeOptions, workingBytes: Int = 0
    ) throws(ImageError) {
        try options.requireStill()
        try options.limits.check(width: header.width, height: header.height, decodedBytes: 0)
        self.init(
            storedWidth: header.width, storedHeight: header.height, target: options.targetSize)
        try check(options, workingBytes: workingBytes)
    }
}
