import FoundationEssentials
import GannetCore
import GannetPixels

/// Reads BMP of Windows and OS/2, every depth, mask and run-length coding, row by row.
///
/// What browsers do decides where the format leaves it open: pixels that runs leave out are
/// transparent, colours past a palette's end are black, the fourth byte of 32 bits is alpha only
/// where a header says so, and not where it is 0 in all pixels. Any thread; holds no state.
public struct BMPDecoder: ImageDecoding {
    /// BMP.
    public let format = ImageFormat.bmp

    /// A decoder.
    public init() {}

    /// What the file says about itself; of a JPEG or PNG inside, what that says.
    public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        let header = try BMPHeader(data.span)
        if let (decoder, file) = try Self.embedded(header, data) {
            return Self.renamed(try decoder.header(of: file, limits: limits))
        }
        try limits.check(width: header.width, height: header.height, decodedBytes: 0)
        return header.imageHeader
    }

    /// The picture, in sRGB.
    public func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        let header = try BMPHeader(data.span)
        if let (decoder, file) = try Self.embedded(header, data) {
            var decoded = try decoder.decode(file, options: options)
            decoded.header = Self.renamed(decoded.header)
            return decoded
        }
        let plan = try PicturePlan(
            header.imageHeader, options, workingBytes: Self.workingBytes(header))
        let isLenient = options.damage == .lenient
        let profile = BMPColors.profile(header, data, options.limits)
        if header.bitCount == 64 {
            var rows = try BMPDeepRows(header, data, isLenient: isLenient)
            return try rows.decode(
                plan, header: header.imageHeader, options: options, profile: profile)
        }
        guard header.isRunLength else {
            var rows = try BMPRows(header, data, isLenient: isLenient)
            return try rows.decode(
                plan, header: header.imageHeader, options: options, profile: profile)
        }
        var rows = try BMPRunRows(header, data, isLenient: isLenient)
        return try rows.decode(
            plan, header: header.imageHeader, options: options, profile: profile)
    }

    /// The index of the rows, where there is one.
    private static func workingBytes(_ header: BMPHeader) -> Int {
        header.isRunLength ? header.height * MemoryLayout<BMPRunIndex.Start>.stride : 0
    }

    private static func embedded(
        _ header: BMPHeader, _ data: Data
    ) throws(ImageError) -> (any ImageDecoding, Data)? {
        let decoder: (any ImageDecoding)? =
            switch header.compression {
            case .jpeg: JPEGDecoder()
            case .png: PNGDecoder()
            default: nil
            }
        guard let decoder else { return nil }
        guard header.pixelOffset < data.count else {
            throw ImageError(
                .truncated, "the BMP ends before the \(decoder.format) picture inside it")
        }
        return (decoder, data.dropFirst(header.pixelOffset))
    }

    private static func renamed(_ header: ImageHeader) -> ImageHeader {
        var header = header
        header.format = .bmp
        return header
    }
}
