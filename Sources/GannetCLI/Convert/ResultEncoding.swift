import FoundationEssentials
import GannetCore

/// Decides in which format a result is written, and encodes it.
struct ResultEncoding: Sendable {
    let picture: PictureArguments
    let codecs: CodecRegistry

    /// The format for a response: `--format`, else what the extension of `path` tells, else the
    /// picture's own, else PNG where that cannot be written and something changed.
    func format(of response: ImageResponse, path: String?) -> OutputFormat {
        if let named = picture.format ?? path.flatMap(OutputFormat.init(extensionOf:)) {
            return named
        }
        let own = response.header.format
        let isKept = keepsOriginal(response, as: .encoded(own))
        return isKept || codecs.encodableFormats.contains(own) ? .encoded(own) : .encoded(.png)
    }

    /// Whether the original bytes are the result: nothing about the picture changes.
    func keepsOriginal(_ response: ImageResponse, as format: OutputFormat) -> Bool {
        let header = response.header
        guard format == .encoded(header.format), picture.encoding == EncodeOptions() else {
            return false
        }
        guard let size = picture.size else { return true }
        return size.geometry(width: header.width, height: header.height)
            .isIdentity(width: header.width, height: header.height)
    }

    /// The bytes of a picture in a format.
    ///
    /// - Throws: `unsupported_format` when the format cannot be written.
    func encode(_ image: Image, as format: OutputFormat) throws(ImageError) -> Data {
        switch format {
        case .rawRGBA:
            return RawRows.bytes(of: image)
        case .encoded(let format):
            return try codecs.encoder(for: format).encode(image, options: picture.encoding)
        }
    }

    /// The bytes of an animation, or nil where the format holds one picture only.
    func encode(
        _ frames: any FrameReading, as format: OutputFormat,
        onFrame: (DecodedImage) -> Void
    ) throws(ImageError) -> Data? {
        guard frames.header.frameCount > 1, case .encoded(let format) = format,
            let encoder = try codecs.encoder(for: format) as? any AnimationEncoding
        else { return nil }
        let outline = AnimationOutline(
            delays: frames.header.frameDelays, loopCount: frames.header.loopCount)
        return try encoder.encode(outline, options: picture.encoding) {
            (index) throws(ImageError) in
            let decoded = try frames.frame(index)
            onFrame(decoded)
            return decoded.image
        }
    }
}
