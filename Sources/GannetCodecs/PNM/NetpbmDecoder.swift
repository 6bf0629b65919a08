import FoundationEssentials
import GannetCore
import GannetPixels

/// Reads the Netpbm family, PBM, PGM, PPM and PAM, as text and as bytes, row by row.
///
/// Of several pictures in a file the first. Samples of up to 16 bits are scaled by the largest that
/// the file allows, correctly rounded, to 16 bits where those are asked for. Inks of a PAM become
/// sRGB as browsers mix them, since it holds no profile. Any thread; holds no state.
public struct NetpbmDecoder: ImageDecoding {
    /// The Netpbm family.
    public let format = ImageFormat.pnm

    /// A decoder.
    public init() {}

    /// What the file says about itself.
    public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        let header = try NetpbmHeader(data.span)
        try limits.check(width: header.width, height: header.height, decodedBytes: 0)
        return header.imageHeader
    }

    /// The picture.
    public func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        let header = try NetpbmHeader(data.span)
        let plan = try PicturePlan(header.imageHeader, options)
        guard options.layout.bitsPerChannel == 16, header.maximum > 255 else {
            var rows = NetpbmRows<UInt32>(header, data)
            return try rows.decode(plan, header: header.imageHeader, options: options)
        }
        var rows = NetpbmRows<UInt64>(header, data)
        return try rows.decode(plan, header: header.imageHeader, options: options)
    }
}
