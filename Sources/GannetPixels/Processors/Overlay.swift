import GannetCore

/// Lays another picture over a picture: a watermark, a badge.
public struct Overlay: ImageProcessing {
    private let overlay: Image
    private let name: String
    private let gravity: Gravity
    private let margin: Int
    private let opacity: Double

    /// An overlay named `name`, which stands for it in keys: two pictures need two names.
    ///
    /// It lies where `gravity` says, `margin` pixels from the edges, as it is: what is larger than
    /// the picture is cut. `opacity` from 0 to 1 makes it fainter.
    public init(
        _ overlay: Image, name: String, gravity: Gravity = .bottomRight, margin: Int = 0,
        opacity: Double = 1
    ) {
        self.overlay = overlay
        self.name = name
        self.gravity = gravity
        self.margin = margin
        self.opacity = opacity.isFinite ? min(max(0, opacity), 1) : 1
    }

    /// What it does.
    public var identifier: String {
        "gannet.overlay(\(name),\(gravity.rawValue),\(margin),\(opacity))"
    }

    /// The picture under the overlay.
    public func process(_ image: Image) throws(ImageError) -> Image {
        let result = try Canvas(image)
        let above = try Canvas(overlay)
        let (wide, high) = (image.width - 2 * margin, image.height - 2 * margin)
        result.layOver(
            above, x: margin + gravity.x(of: above.width, in: wide),
            y: margin + gravity.y(of: above.height, in: high),
            opacity: UInt8((opacity * 255).rounded()))
        return try result.picture(like: image)
    }
}
