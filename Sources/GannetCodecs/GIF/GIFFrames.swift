import FoundationEssentials
import GannetCore
import GannetPixels

/// The frames of a GIF file, each read from where it begins.
final class GIFFrames: FrameDrawing {
    /// Where each frame lies, and what becomes of the canvas.
    let frames: [FrameDescription]
    private let index: GIFIndex
    private let data: Data
    private let maximumPixels: Int

    /// The frames of `data`, whose blocks are those of `index`.
    init(_ index: GIFIndex, _ data: Data, maximumPixels: Int) {
        self.index = index
        self.data = data
        self.maximumPixels = maximumPixels
        frames = index.frames.map { frame in
            let hides = frame.transparentIndex == nil && index.covers(frame)
            return FrameDescription(
                x: frame.x, y: frame.y, width: frame.width, height: frame.height,
                disposal: frame.disposal, blending: hides ? .replace : .over)
        }
    }

    /// Reads a frame.
    func draw(_ number: Int, on canvas: FrameCanvas) throws(ImageError) {
        let frame = index.frames[number]
        try index.check(frame, maximumPixels: maximumPixels)
        guard index.visibleRows(frame) > 0, frame.x < index.width else { return }
        let colors = frame.colors(data.span)
        let visible = min(frame.width, index.width - frame.x)
        var row = [UInt32](repeating: 0, count: visible)
        var rows = GIFFrameRows(frame, data)
        for count in 0..<index.neededRows(frame) {
            var (place, found) = (0, 0)
            let isWhole = rows.next { at, pixels in
                (place, found) = (at, min(pixels.count, visible))
                for x in 0..<found { row[x] = colors[Int(pixels[x])] }
            }
            if !isWhole { try clear(from: count, of: number, on: canvas) }
            unsafe try canvas.draw(row: place, row.span.bytes.extracting(first: found * 4))
            guard isWhole else { throw rows.failure }
        }
        // Of a file that ends early the last frame tells.
        if let failure = index.failure, number == frames.count - 1 { throw failure }
    }

    /// Makes the rest of a frame that hides what is below transparent, so that it is the same
    /// whether that has been drawn or not.
    private func clear(
        from first: Int, of number: Int, on canvas: FrameCanvas
    ) throws(ImageError) {
        guard frames[number].blending == .replace else { return }
        let order = GIFRowOrder(
            height: index.frames[number].height, isInterlaced: index.frames[number].isInterlaced)
        let nothing = [UInt32](repeating: 0, count: index.width)
        for count in first..<index.frames[number].height {
            unsafe try canvas.draw(row: order.place(of: count), nothing.span.bytes)
        }
    }
}

extension GIFIndex {
    /// How many rows, in the order stored, lead to all that lie on the canvas.
    fileprivate func neededRows(_ frame: GIFFrame) -> Int {
        frame.isInterlaced ? frame.height : visibleRows(frame)
    }

    /// Throws `too_large` if a frame has more pixels than a picture may, on the canvas or not.
    func check(_ frame: GIFFrame, maximumPixels: Int) throws(ImageError) {
        let pixels = frame.width * (frame.isInterlaced ? frame.height : visibleRows(frame))
        guard pixels > maximumPixels else { return }
        throw ImageError(
            .tooLarge,
            "a frame of \(pixels) pixels exceeds the limit of \(maximumPixels); raise "
                + "DecodeLimits if you trust the source")
    }
}
