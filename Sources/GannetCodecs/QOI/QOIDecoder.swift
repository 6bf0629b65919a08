import FoundationEssentials
import GannetCore
import GannetPixels

/// Reads QOI, row by row.
///
/// Colours that the file calls linear are taken as they are: the specification gives that mark for
/// information only. Any thread; holds no state.
public struct QOIDecoder: ImageDecoding {
    /// QOI.
    public let format = ImageFormat.qoi

    /// A decoder.
    public init() {}

    /// What the file says about itself.
    public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        let header = try QOIHeader(data.span)
        try limits.check(width: header.width, height: header.height, decodedBytes: 0)
        return header.imageHeader
    }

    /// The picture.
    public func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        let header = try QOIHeader(data.span)
        let plan = try PicturePlan(header.imageHeader, options)
        var rows = QOIRows(header, data, isLenient: options.damage == .lenient)
        return try rows.decode(plan, header: header.imageHeader, options: options)
    }
}
