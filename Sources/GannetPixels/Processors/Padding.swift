import GannetCore

/// Puts space around a picture.
public struct Padding: ImageProcessing, Hashable {
    private enum Amount: Hashable {
        case edges(top: Int, left: Int, bottom: Int, right: Int)
        case box(width: Int, height: Int, Gravity)
    }

    private let amount: Amount
    private let color: PixelColor

    /// So many pixels at each edge.
    public init(top: Int, left: Int, bottom: Int, right: Int, color: PixelColor = .clear) {
        amount = .edges(
            top: max(0, top), left: max(0, left), bottom: max(0, bottom), right: max(0, right))
        self.color = color
    }

    /// As much as makes the picture `width` by `height` pixels; a side that is larger stays.
    public init(
        toWidth width: Int, height: Int, gravity: Gravity = .center, color: PixelColor = .clear
    ) {
        amount = .box(width: width, height: height, gravity)
        self.color = color
    }

    /// What it does.
    public var identifier: String {
        switch amount {
        case .edges(let top, let left, let bottom, let right):
            "gannet.pad(\(top),\(left),\(bottom),\(right),\(color))"
        case .box(let width, let height, let gravity):
            "gannet.pad(\(width)x\(height),\(gravity.rawValue),\(color))"
        }
    }

    /// The picture with its space.
    public func process(_ image: Image) throws(ImageError) -> Image {
        let (x, y, width, height) = geometry(of: image)
        guard width > image.width || height > image.height else { return image }
        let result = try Canvas(width: width, height: height)
        result.fill(color)
        result.layOver(try Canvas(image), x: x, y: y)
        return try result.picture(like: image)
    }

    private func geometry(of image: Image) -> (x: Int, y: Int, width: Int, height: Int) {
        switch amount {
        case .edges(let top, let left, let bottom, let right):
            return (left, top, image.width + left + right, image.height + top + bottom)
        case .box(let width, let height, let gravity):
            let (wide, high) = (max(width, image.width), max(height, image.height))
            return (
                gravity.x(of: image.width, in: wide), gravity.y(of: image.height, in: high), wide,
                high
            )
        }
    }
}
