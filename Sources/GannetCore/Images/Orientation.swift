/// How a stored picture must be turned to be upright: the EXIF orientation (EXIF 2.32, tag 0x0112).
public enum Orientation: Int, Hashable, Sendable, CaseIterable {
    /// As stored.
    case up = 1
    /// Mirrored left to right.
    case upMirrored
    /// Turned by half a turn.
    case down
    /// Mirrored top to bottom.
    case downMirrored
    /// Mirrored, then turned: rows and columns change places (transposed).
    case leftMirrored
    /// To be turned a quarter clockwise.
    case right
    /// Mirrored along the other diagonal (transversed).
    case rightMirrored
    /// To be turned a quarter counterclockwise.
    case left

    /// Whether width and height change places.
    public var swapsAxes: Bool { rawValue >= 5 }
}
