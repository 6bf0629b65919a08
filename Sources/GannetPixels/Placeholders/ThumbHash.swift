import FoundationEssentials
import GannetCore

/// A picture in some twenty bytes, good enough to stand in until the real one comes: its colours,
/// transparency and shape, very blurred (ThumbHash, by Evan Wallace).
///
/// A value; any thread.
public struct ThumbHash: Hashable, Sendable {
    /// The bytes, as other programs read and write them.
    public let bytes: [UInt8]

    /// The longest side of the picture that a hash is drawn as.
    static let drawnSide = 32
    private static let headerCount = 5

    /// A hash that somebody else has made; nil where the bytes are none.
    public init?(bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count >= Self.headerCount, bytes.count <= 64 else { return nil }
        let terms = ThumbHashLayout(bytes)
        guard bytes.count >= terms.byteCount else { return nil }
        self.bytes = bytes
    }

    /// A hash written in Base64; nil where the text is none.
    public init?(base64 text: String) {
        guard let data = Data(base64Encoded: text) else { return nil }
        self.init(bytes: data)
    }

    init(encoded bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The bytes in Base64.
    public var base64: String { Data(bytes).base64EncodedString() }

    /// Roughly the width over the height of the picture.
    public var aspectRatio: Double { ThumbHashLayout(bytes).aspectRatio }

    /// The mean colour as `0xRRGGBBAA` with straight alpha.
    public var averageColor: UInt32 { ThumbHashLayout(bytes).averageColor }

    /// The blurred picture: the longer side has 32 pixels, in `PixelLayout.rgba8`.
    ///
    /// - Throws: `too_large` when there is no memory.
    public func image() throws(ImageError) -> Image {
        let (width, height) = ThumbHashLayout(bytes).drawnSize
        return try drawn(width: width, height: height)
    }

    /// The same in the shape of a picture of that size, which the hash knows roughly only.
    func image(width: Int, height: Int) throws(ImageError) -> Image {
        let longer = Double(max(1, width, height))
        func side(_ length: Int) -> Int {
            max(1, Int((Double(length) / longer * Double(Self.drawnSide)).rounded()))
        }
        return try drawn(width: side(width), height: side(height))
    }

    private func drawn(width: Int, height: Int) throws(ImageError) -> Image {
        let layout = ThumbHashLayout(bytes)
        let pixels = try PixelMemory(byteCount: width * height * 4)
        let colors = layout.draw(bytes, width: width, height: height)
        pixels.withBytes { RowKernels.copy(Data(colors).bytes, to: &$0) }
        return Image(
            width: width, height: height, layout: .rgba8, bytesPerRow: width * 4,
            isOpaque: !layout.hasAlpha, pixels: pixels.takeBuffer())
    }
}
