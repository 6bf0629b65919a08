import FoundationEssentials
import GannetCore

/// Writes WebP by libwebp: lossy or lossless, with alpha, still or moving.
///
/// Lossy of quality 80 unless asked otherwise. What lossless files keep exactly are the colours of
/// pixels that can be seen. Any thread; holds no state.
public struct WebPEncoder: AnimationEncoding {
    /// WebP.
    public let format = ImageFormat.webp

    private static let usualQuality = 80

    /// An encoder.
    public init() {}

    /// The file's bytes.
    public func encode(_ image: Image, options: EncodeOptions) throws(ImageError) -> Data {
        try Self.search(options) { (quality) throws(ImageError) in
            try WebPProfile.file(
                WebPWriter(image, options: options, quality: quality).finish(),
                with: image.profileToEmbed(options))
        }
    }

    /// The bytes of a file that moves.
    ///
    /// With `maximumBytes` the frames may be asked for again, from the first on.
    public func encode(
        _ animation: AnimationOutline, options: EncodeOptions,
        frame: (Int) throws(ImageError) -> Image
    ) throws(ImageError) -> Data {
        guard !animation.delays.isEmpty else {
            throw ImageError(.cannotWrite, "an animation without frames cannot be written")
        }
        return try Self.search(options) { (quality) throws(ImageError) in
            try write(animation, options, quality, frame)
        }
    }

    private func write(
        _ animation: AnimationOutline, _ options: EncodeOptions, _ quality: Int,
        _ frame: (Int) throws(ImageError) -> Image
    ) throws(ImageError) -> Data {
        let first = try frame(0)
        let writer = try WebPAnimationWriter(
            width: first.width, height: first.height, loopCount: animation.loopCount)
        var time = 0
        for (index, delay) in animation.delays.enumerated() {
            let image = index == 0 ? first : try frame(index)
            try writer.add(image, at: time, options: options, quality: quality)
            time += max(1, delay)
        }
        return try WebPProfile.file(
            writer.finish(at: time), with: first.profileToEmbed(options))
    }

    /// A lossless file has no quality to give way.
    private static func search(
        _ options: EncodeOptions, _ encode: (Int) throws(ImageError) -> Data
    ) throws(ImageError) -> Data {
        guard options.isLossless else {
            return try QualitySearch.file(options, usual: usualQuality, encode: encode)
        }
        let data = try encode(usualQuality)
        try options.checkSize(of: data)
        return data
    }
}
