/// Where a frame of an animation lies on the canvas, and what becomes of the canvas.
public struct FrameDescription: Hashable, Sendable {
    /// What is done to a frame's rectangle before the next one is drawn.
    public enum Disposal: Hashable, Sendable {
        /// It stays.
        case keep
        /// It becomes transparent.
        case clear
        /// It becomes what it was before this frame.
        case restore
    }

    /// How a frame's pixels meet those of the canvas.
    public enum Blending: Hashable, Sendable {
        /// They take their place, alpha included.
        case replace
        /// They are laid over them.
        case over
    }

    /// The left edge on the canvas.
    public var x: Int
    /// The top edge on the canvas.
    public var y: Int
    /// The width, at least 1.
    public var width: Int
    /// The height, at least 1.
    public var height: Int
    /// What is done to the rectangle afterwards.
    public var disposal: Disposal
    /// How the pixels meet those of the canvas.
    public var blending: Blending

    /// A description of these parts.
    public init(
        x: Int, y: Int, width: Int, height: Int, disposal: Disposal = .keep,
        blending: Blending = .replace
    ) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.disposal = disposal
        self.blending = blending
    }
}
