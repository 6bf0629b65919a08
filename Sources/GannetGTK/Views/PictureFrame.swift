import GannetCore

/// Where a picture is drawn in a box, in the box's own units.
struct PictureFrame: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// The place of a picture of that size in a box of this one, centred; with `cover` it reaches
    /// beyond the box.
    init(
        picture: (width: Int, height: Int), box: (width: Double, height: Double), mode: ContentMode
    ) {
        let across = box.width / Double(picture.width)
        let down = box.height / Double(picture.height)
        let scale: (x: Double, y: Double) =
            switch mode {
            case .inside: (min(across, down), min(across, down))
            case .cover: (max(across, down), max(across, down))
            case .fill: (across, down)
            }
        self.init(
            centred: (Double(picture.width) * scale.x, Double(picture.height) * scale.y), in: box)
    }

    /// A place of that size in the middle of a box of this one.
    init(
        centred size: (width: Double, height: Double), in box: (width: Double, height: Double)
    ) {
        width = size.width
        height = size.height
        x = (box.width - width) / 2
        y = (box.height - height) / 2
    }

    /// What of it lies in a box of that size at the origin.
    func clipped(to box: (width: Double, height: Double)) -> PictureFrame {
        let left = max(x, 0)
        let top = max(y, 0)
        return PictureFrame(
            x: left, y: top, width: max(0, min(x + width, box.width) - left),
            height: max(0, min(y + height, box.height) - top))
    }

    /// What a shape leaves of it, and how round the corners of that are.
    func cut(to shape: PictureShape) -> (frame: PictureFrame, radius: Double) {
        let side = min(width, height)
        switch shape {
        case .rectangle: return (self, 0)
        case .rounded(let radius): return (self, min(max(0, radius), side / 2))
        case .circle:
            let square = PictureFrame(
                x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side)
            return (square, side / 2)
        }
    }
}
