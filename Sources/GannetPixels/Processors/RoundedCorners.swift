import GannetCore

/// Rounds the corners of a picture, with smooth edges.
public struct RoundedCorners: ImageProcessing, Hashable {
    private let radius: Double

    /// Corners of `radius` pixels, at most half of the shorter side.
    public init(radius: Double) {
        self.radius = radius.isFinite ? max(0, radius) : 0
    }

    /// What it does.
    public var identifier: String { "gannet.corners(\(radius))" }

    /// The picture with its corners rounded.
    public func process(_ image: Image) throws(ImageError) -> Image {
        let mask = RoundedMask(width: image.width, height: image.height, radius: radius)
        guard mask.radius > 0 else { return image }
        let canvas = try Canvas(image)
        canvas.forEachRow { y, row in
            if let coverage = mask.coverage(row: y) { EffectKernels.fade(&row, by: coverage) }
        }
        return try canvas.picture(like: image)
    }
}
