import FoundationEssentials
import GannetCore
import GannetPixels

/// Writes GIF, still or moving, with the colours of each frame.
///
/// At most 256 colours a frame: exact where the frame has no more, chosen and mixed otherwise. Of
/// transparency there is all or nothing: pixels of less than half are transparent, all others
/// opaque. Frames hold only what changes. Any thread; holds no state.
public struct GIFEncoder: AnimationEncoding {
    /// GIF.
    public let format = ImageFormat.gif

    private static let maximumSide = 65_535
    private let dithers: Bool

    /// An encoder; where colours are too many, `dithers` mixes them out of those that there are.
    public init(dithers: Bool = true) {
        self.dithers = dithers
    }

    /// The file's bytes; quality does not matter.
    public func encode(_ image: Image, options: EncodeOptions) throws(ImageError) -> Data {
        let words = try Self.words(image)
        var writer = GIFAnimationWriter(
            width: image.width, height: image.height, repeats: nil, dithers: dithers)
        writer.append(words, delay: 0)
        let data = writer.finish()
        try options.checkSize(of: data)
        return data
    }

    /// The file's bytes; delays are rounded to hundredths of a second, at least two.
    public func encode(
        _ animation: AnimationOutline, options: EncodeOptions,
        frame: (Int) throws(ImageError) -> Image
    ) throws(ImageError) -> Data {
        guard !animation.delays.isEmpty else {
            throw ImageError(.cannotWrite, "an animation without frames cannot be written")
        }
        let first = try frame(0)
        // The first round is not a repeat.
        let repeats: Int? = animation.loopCount == 1 ? nil : max(0, animation.loopCount - 1)
        var writer = GIFAnimationWriter(
            width: first.width, height: first.height,
            repeats: repeats.map { min($0, 65_535) }, dithers: dithers)
        for (index, delay) in animation.delays.enumerated() {
            let image = index == 0 ? first : try frame(index)
            guard image.width == first.width, image.height == first.height else {
                throw ImageError(
                    .cannotWrite,
                    "frame \(index) has \(image.width)×\(image.height) pixels, unlike the first")
            }
            // Less would be shown for a tenth of a second.
            writer.append(
                try Self.words(image), delay: min(max(2, (delay + 5) / 10), 65_535))
        }
        let data = writer.finish()
        try options.checkSize(of: data)
        return data
    }

    /// The pixels as words of RGBA, opaque or 0.
    private static func words(_ image: Image) throws(ImageError) -> [UInt32] {
        guard image.width <= maximumSide, image.height <= maximumSide else {
            throw ImageError(
                .cannotWrite,
                "\(image.width)×\(image.height) pixels do not fit in a GIF, whose sides end at "
                    + "\(maximumSide)")
        }
        var words: [UInt32] = []
        words.reserveCapacity(image.width * image.height)
        let opaque = UInt32(red: 0, green: 0, blue: 0)
        // The format cannot say what its colours mean.
        try ImageRows(image.convertedToSRGB(), as: .rgba8).forEach { row in
            for x in 0..<image.width {
                let word = unsafe row.unsafeLoadUnaligned(fromByteOffset: x * 4, as: UInt32.self)
                words.append(word.littleEndian >> 24 < 128 ? 0 : word | opaque)
            }
        }
        return words
    }
}
