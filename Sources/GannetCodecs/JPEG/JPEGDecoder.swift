import FoundationEssentials
import GannetCore
import GannetPixels

/// Reads JPEG by libjpeg-turbo: baseline, progressive and arithmetic, grey, colour, CMYK and YCCK.
///
/// A smaller size is decoded from fewer coefficients, row by row: memory follows the size wanted,
/// except that a progressive file's coefficients are held whole. Any thread; holds no state.
public struct JPEGDecoder: ProgressiveDecoding {
    /// JPEG.
    public let format = ImageFormat.jpeg

    /// The most pixels that all scans together may pass over: bounds the time that a progressive
    /// file can take, whose scans may each be a few bytes long.
    static let maximumScanPixels = 2_000_000_000
    private static let rowsAtOnce = 16

    /// A decoder.
    public init() {}

    /// What the file says about itself.
    public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        try JPEGReader.reading(data, isLenient: true) { (reader) throws(ImageError) in
            try limits.check(
                width: reader.header.width, height: reader.header.height, decodedBytes: 0)
            return Self.describe(reader)
        }
    }

    /// The picture, upright and in sRGB.
    public func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        try options.requireStill()
        return try JPEGReader.reading(data, isLenient: options.damage == .lenient) {
            (reader) throws(ImageError) in
            try Self.decode(reader, options)
        }
    }

    private static func decode(
        _ reader: JPEGReader, _ options: DecodeOptions
    ) throws(ImageError) -> DecodedImage {
        let header = reader.header
        reader.watch = options.watch
        let plan = try plan(header, options)
        let eighths = JPEGScale.eighths(for: plan, isFast: options.isFast)
        let rows = try reader.start(
            eighths: eighths, firstScanOnly: options.isFast && eighths == 1,
            maximumScanPixels: maximumScanPixels)
        let description = RowDescription(
            width: rows.width, height: rows.height, samples: header.samples(rows),
            isOpaque: true, scale: Double(eighths) / 8)
        let profile = reader.profile.flatMap { ColorProfile($0.bytes) }
        let assembler = try PictureAssembler(
            plan: plan, rows: description, options: options, profile: profile)
        try read(reader, rows, into: assembler)
        let isDamaged = try reader.finish()
        return DecodedImage(
            image: try assembler.finish(), header: describe(reader), isTruncated: isDamaged)
    }

    static func plan(
        _ header: JPEGReader.Header, _ options: DecodeOptions
    ) throws(ImageError) -> PicturePlan {
        try options.limits.check(width: header.width, height: header.height, decodedBytes: 0)
        let plan = PicturePlan(
            storedWidth: header.width, storedHeight: header.height,
            orientation: header.orientation, target: options.targetSize)
        try plan.check(
            options, workingBytes: header.coefficientBytes,
            scale: Double(JPEGScale.eighths(for: plan, isFast: options.isFast)) / 8)
        return plan
    }

    private static func read(
        _ reader: JPEGReader, _ rows: JPEGReader.Rows, into assembler: PictureAssembler
    ) throws(ImageError) {
        var done = 0
        while done < rows.height {
            try assembler.take(upTo: rowsAtOnce) { (bytes) throws(ImageError) in
                let count = try reader.read(
                    into: &bytes, bytesPerRow: rows.width * rows.channels)
                done += count
                return count
            }
        }
    }

    /// Begins to read a file of which nothing is there yet.
    public func previews(options: DecodeOptions) -> any PreviewReading { JPEGPreviews(options) }

    private static func describe(_ reader: JPEGReader) -> ImageHeader {
        reader.header.imageHeader(hasProfile: reader.profile != nil)
    }
}

extension JPEGReader.Header {
    /// The header in Gannet's words.
    func imageHeader(hasProfile: Bool) -> ImageHeader {
        let stored = self
        let swaps = stored.orientation.swapsAxes
        var header = ImageHeader(
            format: .jpeg, width: swaps ? stored.height : stored.width,
            height: swaps ? stored.width : stored.height)
        header.orientation = stored.orientation
        header.colorSpace = stored.colorSpace ?? .rgb
        header.hasICCProfile = hasProfile
        header.isProgressive = stored.isProgressive
        return header
    }
}

extension JPEGReader.Header {
    func samples(_ rows: JPEGReader.Rows) -> RowDescription.Samples {
        if rows.channels == 1 { return .pixels(.gray8) }
        let isCMYK = colorSpace == .cmyk || colorSpace == .ycck
        return isCMYK ? .cmyk(isInverted: isInverted) : .pixels(.rgba8)
    }
}
