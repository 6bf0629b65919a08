import FoundationEssentials
import GannetCore

/// Reads one kind of pictures that may move, and be shown while they arrive, in workers.
///
/// Any thread; blocks until the worker has answered.
public struct WorkerMovingDecoder: AnimationDecoding, ProgressiveDecoding {
    private let still: WorkerDecoder

    /// The kind of file that it reads.
    public var format: ImageFormat { still.format }

    /// A decoder of `format` in the workers of `pool`.
    public init(_ format: ImageFormat, in pool: DecoderPool) {
        still = WorkerDecoder(format, in: pool)
    }

    /// What the file says about itself; throws as `WorkerDecoder` does.
    public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        try still.header(of: data, limits: limits)
    }

    /// The picture; throws as `WorkerDecoder` does.
    public func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        try still.decode(data, options: options)
    }

    /// The frames of an animation, which a worker holds open.
    public func frames(
        of data: Data, options: DecodeOptions
    ) throws(ImageError) -> any FrameReading {
        try WorkerFrames(still.codec, data, options)
    }

    /// Previews of a file, which a worker reads while its bytes arrive.
    public func previews(options: DecodeOptions) -> any PreviewReading {
        WorkerPreviews(still.codec, options)
    }
}
