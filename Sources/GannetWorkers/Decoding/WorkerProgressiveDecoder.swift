import FoundationEssentials
import GannetCore

/// Reads one kind of pictures that can be shown while they arrive, in the workers of a pool.
///
/// Any thread; blocks until the worker has answered.
public struct WorkerProgressiveDecoder: ProgressiveDecoding {
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

    /// Previews of a file, which a worker reads while its bytes arrive.
    public func previews(options: DecodeOptions) -> any PreviewReading {
        WorkerPreviews(still.codec, options)
    }
}
