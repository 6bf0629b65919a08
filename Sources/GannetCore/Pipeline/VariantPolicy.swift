/// Which pictures are kept on disk decoded and reduced, beside the files that they were made of, so
/// that a later run of the program shows thumbnails without reading and decoding large originals.
///
/// Kept is what a request with a target size has had decoded, before its own processors, if it has
/// few enough of the file's pixels. It is used as long as its original is stored and fresh; what
/// becomes of that becomes of it. The time to keep it is spent after the picture has been given
/// out, and the store's limit counts it like everything else.
public struct VariantPolicy: Hashable, Sendable {
    /// The format that they are written in, which must be one that can be read too.
    public var format = ImageFormat.png
    /// How they are written: without loss, unless this says otherwise.
    public var encoding = EncodeOptions(isLossless: true)
    /// The most pixels of a picture that is kept, as a share of those of its file.
    public var largestShare = 0.25

    /// PNG without loss, of pictures with a quarter of their file's pixels or less.
    public init() {}
}

extension VariantPolicy {
    /// Whether a decoded picture is worth keeping.
    func keeps(_ image: Image, of header: ImageHeader) -> Bool {
        let pixels = Double(image.width) * Double(image.height)
        return header.frameCount == 1
            && pixels <= Double(header.width) * Double(header.height) * largestShare
    }

    /// What is decoded with these options is called this among all that is made of one file; empty
    /// where it is not kept.
    func name(of options: DecodeOptions) -> String {
        guard let size = options.targetSize, options.frame == nil, options.damage == .strict,
            !options.keepsColorProfile
        else { return "" }
        let box = [size.width, size.height].map { $0.map(String.init) ?? "" }
        let fit = size.contentMode.rawValue + (size.allowsUpscaling ? "+" : "")
        let layout = options.layout
        let pixels = "\(layout.channels)\(layout.bitsPerChannel)\(layout.alpha)"
        let chroma = encoding.chromaSampling.map { "\($0)" } ?? ""
        let bounds = [encoding.quality, encoding.maximumBytes].map { $0.map(String.init) ?? "" }
        let written = "\(format)\(encoding.isLossless ? "+" : "")"
        let parts = box + [fit, pixels, written, chroma] + bounds
        return parts.joined(separator: ",")
    }
}
