/// What a picture of a given size becomes in a target: which part of it, at which size.
public struct FittedGeometry: Hashable, Sendable {
    /// The left edge of the part that is used, in source pixels.
    public let cropX: Int
    /// The top edge of the part that is used, in source pixels.
    public let cropY: Int
    /// The width of the part that is used, in source pixels.
    public let cropWidth: Int
    /// The height of the part that is used, in source pixels.
    public let cropHeight: Int
    /// The width of the result in pixels.
    public let width: Int
    /// The height of the result in pixels.
    public let height: Int

    /// Whether the result is the source as it is.
    public func isIdentity(width sourceWidth: Int, height sourceHeight: Int) -> Bool {
        width == sourceWidth && height == sourceHeight && cropWidth == sourceWidth
            && cropHeight == sourceHeight
    }
}

extension TargetSize {
    /// What a picture of `width` by `height` pixels (upright) becomes in this target.
    ///
    /// Sizes are rounded to the nearest pixel and never less than 1. Without upscaling a picture
    /// that would have to grow keeps its scale: `inside` gives it as it is, `fill` shrinks only the
    /// sides that are too long, `cover` crops it to the box's shape.
    public func geometry(width: Int, height: Int) -> FittedGeometry {
        precondition(width > 0 && height > 0)
        guard let boxWidth = self.width, let boxHeight = self.height else {
            return proportional(width, height)
        }
        switch contentMode {
        case .inside: return inside(width, height, boxWidth, boxHeight)
        case .cover: return cover(width, height, boxWidth, boxHeight)
        case .fill:
            return whole(
                width, height,
                allowsUpscaling ? boxWidth : min(width, boxWidth),
                allowsUpscaling ? boxHeight : min(height, boxHeight))
        }
    }

    private func proportional(_ width: Int, _ height: Int) -> FittedGeometry {
        var scale = 1.0
        if let boxWidth = self.width { scale = Double(boxWidth) / Double(width) }
        if let boxHeight = self.height { scale = Double(boxHeight) / Double(height) }
        return scaled(width, height, scale)
    }

    private func inside(
        _ width: Int, _ height: Int, _ boxWidth: Int, _ boxHeight: Int
    ) -> FittedGeometry {
        let scale = min(Double(boxWidth) / Double(width), Double(boxHeight) / Double(height))
        return scaled(width, height, scale)
    }

    private func cover(
        _ width: Int, _ height: Int, _ boxWidth: Int, _ boxHeight: Int
    ) -> FittedGeometry {
        var scale = max(Double(boxWidth) / Double(width), Double(boxHeight) / Double(height))
        var resultWidth = boxWidth
        var resultHeight = boxHeight
        if scale > 1, !allowsUpscaling {
            resultWidth = max(1, Int((Double(boxWidth) / scale).rounded()))
            resultHeight = max(1, Int((Double(boxHeight) / scale).rounded()))
            scale = 1
        }
        let cropWidth = min(width, max(1, Int((Double(resultWidth) / scale).rounded())))
        let cropHeight = min(height, max(1, Int((Double(resultHeight) / scale).rounded())))
        return FittedGeometry(
            cropX: (width - cropWidth) / 2, cropY: (height - cropHeight) / 2,
            cropWidth: cropWidth, cropHeight: cropHeight,
            width: resultWidth, height: resultHeight)
    }

    private func scaled(_ width: Int, _ height: Int, _ scale: Double) -> FittedGeometry {
        guard allowsUpscaling || scale < 1 else { return whole(width, height, width, height) }
        return whole(
            width, height,
            max(1, Int((Double(width) * scale).rounded())),
            max(1, Int((Double(height) * scale).rounded())))
    }

    private func whole(
        _ width: Int, _ height: Int, _ resultWidth: Int, _ resultHeight: Int
    ) -> FittedGeometry {
        FittedGeometry(
            cropX: 0, cropY: 0, cropWidth: width, cropHeight: height,
            width: resultWidth, height: resultHeight)
    }
}
