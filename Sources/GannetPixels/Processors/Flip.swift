import GannetCore

/// Mirrors a picture.
public enum Flip: String, ImageProcessing, Hashable {
    /// Left becomes right.
    case horizontal
    /// Top becomes bottom.
    case vertical

    /// What it does.
    public var identifier: String { "gannet.flip(\(rawValue))" }

    /// The mirrored picture.
    public func process(_ image: Image) throws(ImageError) -> Image {
        try image.turned(self == .horizontal ? .upMirrored : .downMirrored)
    }
}

extension Image {
    /// What is stored with this orientation, upright.
    func turned(_ orientation: Orientation) throws(ImageError) -> Image {
        let source = try Canvas(self)
        let swaps = orientation.swapsAxes
        let result = try Canvas(width: swaps ? height : width, height: swaps ? width : height)
        source.pixels.withBytes { from in
            result.pixels.withBytes { target in
                RowKernels.orient(
                    from.bytes, to: &target, width: width, height: height, orientation)
            }
        }
        return try result.picture(like: self)
    }
}
