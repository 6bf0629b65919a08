import FoundationEssentials
import GannetCore

/// Reads one kind of still pictures in the workers of a pool, as the same decoder does here.
///
/// Any thread; blocks until the worker has answered.
public struct WorkerDecoder: ImageDecoding {
    let codec: WorkerCodec

    /// The kind of file that it reads.
    public var format: ImageFormat { codec.format }

    /// A decoder of `format` in the workers of `pool`.
    public init(_ format: ImageFormat, in pool: DecoderPool) {
        codec = WorkerCodec(pool: pool, format: format)
    }

    /// What the file says about itself.
    ///
    /// - Throws: as the format's decoder does; `decode_timeout`, `decoder_crashed` and
    ///   `decoder_unavailable`.
    public func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        try codec.header(of: data, limits: limits)
    }

    /// The picture; `options.watch` ends the worker that makes it, wherever it is.
    ///
    /// - Throws: as the format's decoder does; `decode_timeout`, `decoder_crashed` and
    ///   `decoder_unavailable`.
    public func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        try codec.decode(data, options)
    }
}
