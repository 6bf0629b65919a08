import GannetCore

/// The size that a view's pictures are decoded to, and when a larger one is worth another load.
///
/// Pure: sizes come in as the view gets them, frames as they pass.
struct PictureSize {
    /// Frames that a size must last before the picture follows it: while somebody drags the edge
    /// of a window it would be decoded for every frame.
    static let restingFrames = 6

    /// The view's size in units of layout, and the pixels to a unit.
    private(set) var box: (width: Int, height: Int)
    private(set) var scale = 1
    /// Whether the box is what the view was given, not what it asks for.
    private(set) var isAllocated = false
    /// What the current load was begun for, in pixels.
    private var loaded = (width: 0, height: 0)
    private var waitedFrames: Int?
    /// Whether the picture that shows has as many pixels as its file.
    private(set) var hasFullSize = false

    init(width: Int, height: Int) {
        box = (width, height)
    }

    /// The box in pixels.
    var pixels: (width: Int, height: Int) { (box.width * scale, box.height * scale) }

    /// What to decode to.
    func target(_ mode: ContentMode) -> TargetSize {
        TargetSize(width: pixels.width, height: pixels.height, contentMode: mode)
    }

    /// A load begins at the present size.
    mutating func beginLoad() {
        loaded = pixels
        waitedFrames = nil
        hasFullSize = false
    }

    /// A picture has come, of a file with so many pixels.
    mutating func notePicture(width: Int, ofFile fileWidth: Int) {
        hasFullSize = width >= fileWidth
    }

    /// Whether the present size shows more pixels than the last load was for.
    var hasOutgrown: Bool { pixels.width > loaded.width || pixels.height > loaded.height }

    /// The view has been given a size.
    ///
    /// - Returns: Whether this is the first one: until then a view can only guess.
    mutating func allocate(width: Int, height: Int, scale: Int) -> Bool {
        let isFirst = !isAllocated
        isAllocated = true
        guard (width, height) != box || scale != self.scale else { return isFirst }
        box = (width, height)
        self.scale = scale
        waitedFrames = 0
        return isFirst
    }

    /// The pixels to a unit have changed.
    mutating func rescale(to scale: Int) {
        self.scale = scale
    }

    /// Whether frames are to be counted.
    var isWaiting: Bool { waitedFrames != nil && hasOutgrown }

    /// A frame passes.
    ///
    /// - Returns: Whether the size has lasted long enough for another load.
    mutating func frame() -> Bool {
        guard isWaiting, let waited = waitedFrames else { return false }
        waitedFrames = waited + 1
        guard waited + 1 >= Self.restingFrames else { return false }
        waitedFrames = nil
        return true
    }
}
