/// What a decoded picture shows of its source: which part of it, at which size.
///
/// Everything is told in pixels of the upright source, so that pictures of several sizes and
/// content modes can be compared.
struct PictureCoverage {
    private let shown: FittedGeometry
    private let sourceWidth: Int
    private let sourceHeight: Int

    /// What the picture of an entry shows that was decoded with these options.
    ///
    /// Nil where it is not as large as the options make a picture of pixels: then only its decoder
    /// knows how it was made.
    init?(of entry: MemoryCacheEntry, decodedWith options: DecodeOptions) {
        self.init(source: entry.header, target: options.targetSize)
        guard entry.image.width == shown.width, entry.image.height == shown.height else {
            return nil
        }
    }

    /// What `target` would show of a source with this header.
    init(source: ImageHeader, target: TargetSize?) {
        sourceWidth = source.width
        sourceHeight = source.height
        shown = (target ?? TargetSize(width: nil, height: nil))
            .geometry(width: source.width, height: source.height)
    }

    /// How the wanted picture is made out of this one; nil where pixels of the source are needed.
    ///
    /// This one must show all of the wanted part, in no direction at a smaller scale, and not
    /// enlarged beyond its source, or else the result would be less sharp than a decoded one.
    func reduction(to wanted: PictureCoverage) -> ImageReduction? {
        guard contains(wanted), !isEnlarged, isAsLarge(as: wanted) else { return nil }
        let scaleX = Double(shown.width) / Double(shown.cropWidth)
        let scaleY = Double(shown.height) / Double(shown.cropHeight)
        return ImageReduction(
            x: Double(wanted.shown.cropX - shown.cropX) * scaleX,
            y: Double(wanted.shown.cropY - shown.cropY) * scaleY,
            partWidth: Double(wanted.shown.cropWidth) * scaleX,
            partHeight: Double(wanted.shown.cropHeight) * scaleY,
            width: wanted.shown.width, height: wanted.shown.height)
    }

    /// Whether this one looks like the wanted picture, but for its sharpness.
    ///
    /// The whole of a source does in its own shape, since a view crops it; what has been cropped or
    /// stretched does where the same is wanted of it, give or take a pixel.
    func resembles(_ wanted: PictureCoverage) -> Bool {
        if isWhole, isInShape { return true }
        return Self.areAlike(shown.cropX, wanted.shown.cropX, tolerance: sourceWidth)
            && Self.areAlike(shown.cropY, wanted.shown.cropY, tolerance: sourceHeight)
            && Self.areAlike(shown.cropWidth, wanted.shown.cropWidth, tolerance: sourceWidth)
            && Self.areAlike(shown.cropHeight, wanted.shown.cropHeight, tolerance: sourceHeight)
            && Self.haveSameShape(shown, wanted.shown)
    }

    /// Whether the scale is in no direction smaller.
    func isAsLarge(as wanted: PictureCoverage) -> Bool {
        shown.width * wanted.shown.cropWidth >= wanted.shown.width * shown.cropWidth
            && shown.height * wanted.shown.cropHeight >= wanted.shown.height * shown.cropHeight
    }

    private func contains(_ wanted: PictureCoverage) -> Bool {
        let (outer, inner) = (shown, wanted.shown)
        return sourceWidth == wanted.sourceWidth && sourceHeight == wanted.sourceHeight
            && outer.cropX <= inner.cropX && outer.cropY <= inner.cropY
            && outer.cropX + outer.cropWidth >= inner.cropX + inner.cropWidth
            && outer.cropY + outer.cropHeight >= inner.cropY + inner.cropHeight
    }

    private var isEnlarged: Bool {
        shown.width > shown.cropWidth || shown.height > shown.cropHeight
    }

    private var isWhole: Bool {
        shown.cropWidth == sourceWidth && shown.cropHeight == sourceHeight
    }

    /// Whether both directions have the same scale, but for rounding to whole pixels.
    private var isInShape: Bool {
        let width = Double(shown.cropWidth) * Double(shown.height) / Double(shown.cropHeight)
        let height = Double(shown.cropHeight) * Double(shown.width) / Double(shown.cropWidth)
        return abs(width - Double(shown.width)) <= 1 || abs(height - Double(shown.height)) <= 1
    }

    /// Whether two places differ by no more than a fiftieth of the side.
    private static func areAlike(_ left: Int, _ right: Int, tolerance side: Int) -> Bool {
        abs(left - right) * 50 <= side
    }

    private static func haveSameShape(_ left: FittedGeometry, _ right: FittedGeometry) -> Bool {
        let ratio =
            Double(left.width) * Double(right.height) / (Double(left.height) * Double(right.width))
        return abs(ratio - 1) <= 0.02
            || abs(left.width * right.height - right.width * left.height)
                <= max(left.width, left.height, right.width, right.height)
    }
}
