import GannetCore
import GannetPixels

extension GIFIndex {
    /// The header in Gannet's words.
    var imageHeader: ImageHeader {
        var header = ImageHeader(format: .gif, width: width, height: height)
        header.colorSpace = .indexed
        header.frameCount = frames.count
        if frames.count > 1 {
            header.loopCount = plays
            header.frameDelays = frames.map { FrameDelay.milliseconds($0.delay * 10) }
        }
        header.isProgressive = frames[0].isInterlaced
        header.hasAlpha =
            !covers(frames[0]) || frames.contains { $0.transparentIndex != nil }
            || frames.dropLast().contains { $0.disposal != .keep }
        return header
    }

    /// Whether a frame leaves nothing of the canvas free.
    func covers(_ frame: GIFFrame) -> Bool {
        frame.x == 0 && frame.y == 0 && frame.width >= width && frame.height >= height
    }

    /// The rows of a frame that lie on the canvas.
    func visibleRows(_ frame: GIFFrame) -> Int { max(0, min(frame.height, height - frame.y)) }
}
