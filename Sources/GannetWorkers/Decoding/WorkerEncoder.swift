import FoundationEssentials
import GannetCore

/// Writes one kind of still pictures in the workers of a pool.
///
/// However long that takes: what is written is one's own. Any thread; blocks.
public struct WorkerEncoder: ImageEncoding {
    private let codec: WorkerCodec

    /// The kind of file that it writes.
    public var format: ImageFormat { codec.format }

    /// An encoder of `format` in the workers of `pool`.
    public init(_ format: ImageFormat, in pool: DecoderPool) {
        codec = WorkerCodec(pool: pool, format: format)
    }

    /// The file's bytes; throws as the format's encoder does, and `decoder_unavailable`.
    public func encode(_ image: Image, options: EncodeOptions) throws(ImageError) -> Data {
        try codec.encode(image, options)
    }
}

/// Writes one kind of pictures that may move in the workers of a pool.
///
/// However long that takes: what is written is one's own. Any thread; blocks.
public struct WorkerAnimationEncoder: AnimationEncoding {
    private let codec: WorkerCodec

    /// The kind of file that it writes.
    public var format: ImageFormat { codec.format }

    /// An encoder of `format` in the workers of `pool`.
    public init(_ format: ImageFormat, in pool: DecoderPool) {
        codec = WorkerCodec(pool: pool, format: format)
    }

    /// The file's bytes; throws as the format's encoder does, and `decoder_unavailable`.
    public func encode(_ image: Image, options: EncodeOptions) throws(ImageError) -> Data {
        try codec.encode(image, options)
    }

    /// The bytes of a file that moves; throws as the format's encoder does, and
    /// `decoder_unavailable`.
    public func encode(
        _ animation: AnimationOutline, options: EncodeOptions,
        frame: (Int) throws(ImageError) -> Image
    ) throws(ImageError) -> Data {
        try codec.encode(animation, options, frame: frame)
    }
}
