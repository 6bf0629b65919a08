/// Bounds that are checked from a picture's header before memory for its pixels is taken.
public struct DecodeLimits: Hashable, Sendable {
    /// The largest width or height in pixels.
    public var maximumSide: Int
    /// The most pixels that one frame may have as stored in the file.
    public var maximumPixels: Int
    /// The most bytes that decoding may take for pixels, the result included.
    public var maximumBytes: Int
    /// The most frames or pages that a file may have.
    public var maximumFrames: Int
    /// The most pixels that all frames of an animation may have together, each taken as large as
    /// the canvas.
    public var maximumAnimationPixels: Int
    /// The most bytes that a profile, EXIF or the like may take, out of its compression.
    public var maximumMetadataBytes: Int
    /// The longest that one decode may take, in seconds; a pipeline holds each of its decodes to
    /// it (see ``DecodeWatch``).
    public var maximumSeconds: Double

    /// Bounds of one's own; those of frames, metadata and time are the usual ones unless given.
    public init(
        maximumSide: Int, maximumPixels: Int, maximumBytes: Int, maximumFrames: Int = 50_000,
        maximumAnimationPixels: Int = 50_000_000_000, maximumMetadataBytes: Int = 8 << 20,
        maximumSeconds: Double = 10
    ) {
        self.maximumSide = maximumSide
        self.maximumPixels = maximumPixels
        self.maximumBytes = maximumBytes
        self.maximumFrames = maximumFrames
        self.maximumAnimationPixels = maximumAnimationPixels
        self.maximumMetadataBytes = maximumMetadataBytes
        self.maximumSeconds = maximumSeconds
    }

    /// Sides to 65,535 pixels, 256 million pixels, 512 MB: any camera's picture passes, a bomb
    /// of a few kilobytes does not.
    ///
    /// Of animations 50,000 frames and 50 billion pixels, which is a quarter of an hour of video;
    /// of metadata 8 MB, where the largest CMYK profiles in use have 3. A decode may take 10 s.
    public static let `default` = DecodeLimits(
        maximumSide: 65_535, maximumPixels: 256_000_000, maximumBytes: 512_000_000)

    /// No bounds: only for pictures that are one's own.
    public static let unlimited = DecodeLimits(
        maximumSide: .max, maximumPixels: .max, maximumBytes: .max, maximumFrames: .max,
        maximumAnimationPixels: .max, maximumMetadataBytes: .max, maximumSeconds: .infinity)

    /// Throws `too_large` if a picture of `width` by `height` stored pixels exceeds a bound.
    ///
    /// `decodedBytes` is what decoding it in the way planned takes for pixels, nil when it
    /// is all of them at four bytes each. Sizes out of a file may be any number: nothing overflows.
    public func check(width: Int, height: Int, decodedBytes: Int? = nil) throws(ImageError) {
        guard width > 0, height > 0 else {
            throw ImageError(.corrupt, "the header gives an impossible size, \(width)×\(height)")
        }
        let (pixels, pixelsOverflow) = width.multipliedReportingOverflow(by: height)
        let (allBytes, bytesOverflow) = pixels.multipliedReportingOverflow(by: 4)
        let bytes = decodedBytes ?? (bytesOverflow ? .max : allBytes)
        guard max(width, height) <= maximumSide, !pixelsOverflow, pixels <= maximumPixels else {
            throw ImageError(
                .tooLarge,
                "\(width)×\(height) pixels exceed the limit of \(maximumPixels) pixels "
                    + "and \(maximumSide) a side; raise DecodeLimits if you trust the source")
        }
        guard bytes <= maximumBytes else {
            throw ImageError(
                .tooLarge,
                "decoding \(width)×\(height) pixels takes \(bytes) bytes, over the limit of "
                    + "\(maximumBytes); ask for a smaller size or raise DecodeLimits")
        }
    }

    /// Throws `too_large` if an animation of `frameCount` frames of `width` by `height` pixels
    /// exceeds a bound.
    public func check(frameCount: Int, width: Int, height: Int) throws(ImageError) {
        guard frameCount <= maximumFrames else {
            throw ImageError(
                .tooLarge,
                "\(frameCount) frames exceed the limit of \(maximumFrames); raise DecodeLimits if "
                    + "you trust the source")
        }
        let (area, isHuge) = width.multipliedReportingOverflow(by: height)
        let (pixels, overflows) = area.multipliedReportingOverflow(by: frameCount)
        guard !isHuge, !overflows, pixels <= maximumAnimationPixels else {
            throw ImageError(
                .tooLarge,
                "\(frameCount) frames of \(width)×\(height) pixels exceed the limit of "
                    + "\(maximumAnimationPixels) in all; raise DecodeLimits if you trust the "
                    + "source")
        }
    }
}
