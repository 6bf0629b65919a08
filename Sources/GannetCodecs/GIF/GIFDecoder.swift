import FoundationEssentials
import GannetCore
import GannetPixels

/// Reads GIF, still or moving, as browsers show it.
///
/// The canvas is transparent where no frame draws. The first frame comes row by row, so that memory
/// follows the size wanted; only an interlaced one is held whole, at a byte a pixel. Any thread;
/// holds no state.
public struct GIFDecoder: AnimationDecoding {
    /// GIF.
    public let format = ImageFormat.gif

    /// A decoder.
    public init() {}

    /// What the file says about itself; of one that ends early, what is there of it.
    public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        try Self.index(data, limits).imageHeader
    }

    /// The picture, in sRGB: the first frame unless another is asked for.
    public func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        let index = try Self.index(data, options.limits)
        if let frame = options.frame, frame != 0 {
            return try frames(index, data, options).frame(frame)
        }
        let header = index.imageHeader
        let frame = index.frames[0]
        try index.check(frame, maximumPixels: options.limits.maximumPixels)
        let plan = try PicturePlan(
            header, options.with(frame: nil),
            workingBytes: frame.isInterlaced ? frame.width * index.visibleRows(frame) : 0)
        var rows = try GIFStillRows(index, data, isLenient: options.damage == .lenient)
        return try rows.decode(plan, header: header, options: options)
    }

    /// The frames, from 0.
    public func frames(
        of data: Data, options: DecodeOptions
    ) throws(ImageError) -> any FrameReading {
        try frames(try Self.index(data, options.limits), data, options)
    }

    private func frames(
        _ index: GIFIndex, _ data: Data, _ options: DecodeOptions
    ) throws(ImageError) -> any FrameReading {
        if options.damage == .strict, let failure = index.failure { throw failure }
        return try ComposedFrames(
            header: index.imageHeader,
            source: GIFFrames(index, data, maximumPixels: options.limits.maximumPixels),
            options: options)
    }

    /// The blocks of a file that keeps the limits.
    private static func index(_ data: Data, _ limits: DecodeLimits) throws(ImageError) -> GIFIndex {
        let index = try GIFIndex(data.span, maximumFrames: limits.maximumFrames)
        try limits.check(width: index.width, height: index.height, decodedBytes: 0)
        try limits.check(
            frameCount: index.frames.count, width: index.width, height: index.height)
        return index
    }
}
