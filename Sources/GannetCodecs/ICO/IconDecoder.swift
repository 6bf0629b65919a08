import FoundationEssentials
import GannetCore
import GannetPixels

/// Reads Windows icons and cursors: the picture that suits the size wanted best.
///
/// Without a size that is the largest, and of equals the deepest; the header tells of that one too.
/// Any thread; holds no state.
public struct IconDecoder: ImageDecoding {
    /// ICO or CUR, which differ in two numbers only.
    public let format: ImageFormat

    /// A decoder of icons, or of cursors where `format` says so.
    public init(format: ImageFormat = .ico) {
        self.format = format
    }

    /// What the best picture says about itself.
    ///
    /// - Throws: `truncated` also where only some of the pictures' headers are there.
    public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        let directory = try IconDirectory(data.span)
        guard !directory.isTruncated else { throw Self.truncated }
        let entry = directory.largest
        try limits.check(width: entry.width, height: entry.height, decodedBytes: 0)
        return try header(of: entry, data)
    }

    /// The picture that suits the size wanted best, in sRGB.
    public func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        let directory = try IconDirectory(data.span)
        guard !directory.isTruncated || options.damage == .lenient else { throw Self.truncated }
        var decoded = try decode(directory, data, options)
        decoded.isTruncated = decoded.isTruncated || directory.isTruncated
        return decoded
    }

    /// The best picture; where it is damaged and that is allowed, the best of the others.
    private func decode(
        _ directory: IconDirectory, _ data: Data, _ options: DecodeOptions
    ) throws(ImageError) -> DecodedImage {
        let best = directory.best(for: options.targetSize)
        do throws(ImageError) {
            var decoded = try decode(best, data, options)
            decoded.header = try header(of: directory.largest, data)
            return decoded
        } catch {
            guard options.damage == .lenient, error.isDamage,
                let others = directory.without(best)
            else { throw error }
            var decoded = try decode(others, data, options)
            decoded.isTruncated = true
            return decoded
        }
    }

    private static let truncated = ImageError(
        .truncated, "the icon ends before one of its pictures")

    private func header(
        of entry: IconDirectory.Entry, _ data: Data
    ) throws(ImageError) -> ImageHeader {
        var header: ImageHeader
        if entry.isPNG {
            header = try PNGHeader(data.span.extracting(entry.offset..<data.count)).imageHeader
        } else {
            let bitmap = data.span.extracting(entry.offset..<data.count)
            header = try BMPHeader(iconEntry: bitmap).imageHeader
            header.hasAlpha = true
        }
        header.format = format
        return header
    }

    private func decode(
        _ entry: IconDirectory.Entry, _ data: Data, _ options: DecodeOptions
    ) throws(ImageError) -> DecodedImage {
        let picture = data.dropFirst(entry.offset)
        guard !entry.isPNG else { return try PNGDecoder().decode(picture, options: options) }
        let header = try BMPHeader(iconEntry: picture.span)
        let imageHeader = try self.header(of: entry, data)
        let plan = try PicturePlan(imageHeader, options)
        let isLenient = options.damage == .lenient
        guard header.isRunLength else {
            var rows = try IconRows(header, picture, isLenient: isLenient)
            return try rows.decode(plan, header: imageHeader, options: options)
        }
        var rows = try BMPRunRows(header, picture, isLenient: isLenient)
        return try rows.decode(plan, header: imageHeader, options: options)
    }
}
