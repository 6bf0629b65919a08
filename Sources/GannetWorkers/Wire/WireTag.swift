/// What a field of a message is.
///
/// The two ends are of one build, but a number is never given to another field.
enum WireTag: UInt8, CustomStringConvertible {
    case format = 1
    case limits, options, session, index, sessions
    case width, height, contentMode, allowsUpscaling, usesLinearLight, targetSize
    case frame, damage, layout, isFast
    case maximumSide, maximumPixels, maximumBytes, maximumFrames, maximumAnimationPixels
    case maximumMetadataBytes
    case quality, isLossless, isProgressive, chromaSampling
    case orientation, frameCount, loopCount, frameDelays, bitDepth, hasAlpha, colorSpace
    case hasICCProfile
    case bytesPerRow, isOpaque, header, isTruncated, code, reason, parts, pixels, delays
    case version, maximumSeconds, keepsColorProfile, colorProfile
    case embedsColorProfile

    var description: String { "\(rawValue)" }
}
