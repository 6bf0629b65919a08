import GannetCore

/// The frames of one open file as they are stored, before they are composed.
///
/// One thread at a time.
public protocol FrameDrawing: AnyObject {
    /// Where each frame lies, and what becomes of the canvas.
    var frames: [FrameDescription] { get }

    /// Decodes frame `index` and gives its rows to `canvas`.
    ///
    /// - Throws: `corrupt` or `truncated` where the frame is damaged; the rows that are there have
    ///   been given before.
    func draw(_ index: Int, on canvas: FrameCanvas) throws(ImageError)
}
