import FoundationEssentials
import Gannet
import GannetTesting

/// A decoder that gives out one ready picture.
struct StubDecoder: ImageDecoding {
    let format = ImageFormat.png
    private let decoded: DecodedImage

    /// A decoder of a picture of one pixel.
    init() {
        let image = Image.solid(0x3366_99FF, width: 1, height: 1, layout: .rgba8Premultiplied)
        decoded = DecodedImage(
            image: image, header: ImageHeader(format: .png, width: 1, height: 1))
    }

    func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        decoded.header
    }

    func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        decoded
    }

    /// A registry that takes everything for its format.
    var registry: CodecRegistry {
        var registry = CodecRegistry()
        registry.add(self)
        registry.add(sniffer: { _ in .png })
        return registry
    }
}
