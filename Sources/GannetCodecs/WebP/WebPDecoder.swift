import FoundationEssentials
import GannetCore
import GannetPixels

/// Reads WebP by libwebp: lossy, lossless, with alpha, still or moving.
///
/// A much smaller size is decoded small, so that memory follows the size wanted; a lossless picture
/// is held whole by the codec. Any thread; holds no state.
public struct WebPDecoder: AnimationDecoding, ProgressiveDecoding {
    /// WebP.
    public let format = ImageFormat.webp

    /// A decoder.
    public init() {}

    /// What the file says about itself.
    public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        try WebPContainer(data, limits: limits).imageHeader
    }

    /// The picture, upright and in sRGB; of an animation the first frame unless another is asked
    /// for.
    public func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        let container = try WebPContainer(data, limits: options.limits)
        if container.isAnimated {
            return try frames(data, container, options).frame(options.frame ?? 0)
        }
        try options.requireStill()
        return try decodeStill(data, container, options)
    }

    /// The frames of an animation; a still picture has one.
    public func frames(
        of data: Data, options: DecodeOptions
    ) throws(ImageError) -> any FrameReading {
        let container = try WebPContainer(data, limits: options.limits)
        guard container.isAnimated else {
            return StillFrame(try decodeStill(data, container, options))
        }
        return try frames(data, container, options)
    }

    /// Begins to read a file of which nothing is there yet.
    public func previews(options: DecodeOptions) -> any PreviewReading { WebPPreviews(options) }

    private func frames(
        _ data: Data, _ container: WebPContainer, _ options: DecodeOptions
    ) throws(ImageError) -> any FrameReading {
        guard !container.frames.isEmpty else { throw Self.noPixels }
        let header = container.imageHeader
        try options.limits.check(
            frameCount: header.frameCount, width: container.width, height: container.height)
        return try ComposedFrames(
            header: header,
            source: WebPFrames(data, container, isLenient: options.damage == .lenient),
            options: options, profile: container.colorProfile(in: data, options.limits))
    }

    private func decodeStill(
        _ data: Data, _ container: WebPContainer, _ options: DecodeOptions
    ) throws(ImageError) -> DecodedImage {
        guard let frame = container.frames.first else { throw Self.noPixels }
        let plan = PicturePlan(
            storedWidth: container.width, storedHeight: container.height,
            orientation: container.orientation, target: options.targetSize)
        let scale = WebPScale(plan, hasLossyAlpha: container.hasAlpha && !container.isLossless)
        try plan.check(
            options, workingBytes: scale.width * scale.height * 4, scale: scale.factor)
        let pixels = try PixelMemory(byteCount: scale.width * scale.height * 4)
        let part = data[
            data.startIndex + frame.data.lowerBound..<data.startIndex + frame.data.upperBound]
        let isLenient = options.damage == .lenient
        let isWhole = try WebPBitstream(part, isLenient: isLenient, watch: options.watch).decode(
            into: pixels, width: scale.width, height: scale.height, isScaled: scale.isScaled)
        let rows = RowDescription(
            width: scale.width, height: scale.height, samples: .pixels(.rgba8),
            isOpaque: !container.hasAlpha && isWhole, scale: scale.factor)
        let image = try PictureAssembler.picture(
            of: pixels, plan: plan, rows: rows, options: options,
            profile: container.colorProfile(in: data, options.limits))
        return DecodedImage(image: image, header: container.imageHeader, isTruncated: !isWhole)
    }

    private static var noPixels: ImageError {
        ImageError(.truncated, "the WebP ends before its first pixels")
    }
}

extension WebPContainer {
    /// The embedded profile, if it is usable and not sRGB itself.
    func colorProfile(in data: Data, _ limits: DecodeLimits) -> ColorProfile? {
        guard let profile, profile.count <= limits.maximumMetadataBytes else { return nil }
        return ColorProfile(data.bytes.extracting(profile))
    }

    /// The header in Gannet's words.
    var imageHeader: ImageHeader {
        let swaps = orientation.swapsAxes
        var header = ImageHeader(
            format: .webp, width: swaps ? height : width, height: swaps ? width : height)
        header.orientation = orientation
        header.hasAlpha = hasAlpha
        header.hasICCProfile = profile != nil
        header.colorSpace = isLossless ? .rgb : .ycbcr
        if isAnimated, frames.count > 1 {
            header.frameCount = frames.count
            header.loopCount = plays
            header.frameDelays = frames.map(\.delay)
        }
        return header
    }
}
