import GannetCore

/// Where a picture is drawn in a box, in the box's own units.
struct PictureFrame: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

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
}
