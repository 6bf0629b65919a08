import GannetCore

/// Cuts the middle of a picture out as a circle, with a border if one is wanted.
public struct CircleCrop: ImageProcessing, Hashable {
    private let borderWidth: Double
    private let borderColor: PixelColor

    /// A circle as wide as the shorter side; the border lies inside of it.
    public init(borderWidth: Double = 0, borderColor: PixelColor = .black) {
        self.borderWidth = borderWidth.isFinite ? max(0, borderWidth) : 0
        self.borderColor = borderColor
    }

    /// What it does.
    public var identifier: String {
        borderWidth > 0 ? "gannet.circle(\(borderWidth),\(borderColor))" : "gannet.circle"
    }

    /// The circle.
    public func process(_ image: Image) throws(ImageError) -> Image {
        let side = min(image.width, image.height)
        let square = try Cropping(width: side, height: side).process(image)
        let picture = try Canvas(square)
        fade(picture, inset: borderWidth)
        guard borderWidth > 0 else { return try picture.picture(like: image) }
        let disc = try Canvas(width: side, height: side)
        disc.fill(borderColor)
        fade(disc, inset: 0)
        disc.layOver(picture, x: 0, y: 0)
        return try disc.picture(like: image)
    }

    private func fade(_ canvas: Canvas, inset: Double) {
        let mask = RoundedMask(
            width: canvas.width, height: canvas.height, radius: .infinity, inset: inset)
        canvas.forEachRow { y, row in
            if let coverage = mask.coverage(row: y) { EffectKernels.fade(&row, by: coverage) }
        }
    }
}
