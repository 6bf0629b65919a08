import FoundationEssentials
import GannetCore
import GannetPixels

/// The frames of an animated WebP file.
final class WebPFrames: FrameDrawing {
    /// Where each frame lies, and what becomes of the canvas.
    let frames: [FrameDescription]
    private let data: Data
    private let parts: [Range<Int>]
    private let isLenient: Bool

    /// The frames that `container` has found in `data`.
    init(_ data: Data, _ container: WebPContainer, isLenient: Bool) {
        self.data = data
        self.isLenient = isLenient
        frames = container.frames.map(\.description)
        parts = container.frames.map(\.data)
    }

    /// Decodes a frame.
    func draw(_ index: Int, on canvas: FrameCanvas) throws(ImageError) {
        let (width, height) = (frames[index].width, frames[index].height)
        let pixels = try PixelMemory(byteCount: width * height * 4)
        let part = data[
            data.startIndex + parts[index].lowerBound..<data.startIndex + parts[index].upperBound]
        let isWhole = try WebPBitstream(part, isLenient: isLenient).decode(
            into: pixels, width: width, height: height, isScaled: false)
        try pixels.withBytes { (bytes) throws(ImageError) in
            for y in 0..<height {
                let row = bytes.bytes.extracting(y * width * 4..<(y + 1) * width * 4)
                try canvas.draw(row: y, row)
            }
        }
        if !isWhole { throw ImageError(.truncated, "frame \(index) of the WebP ends too early") }
    }
}
