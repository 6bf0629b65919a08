import GannetCore

/// The picture that frames are drawn on: straight RGBA of 8 bits, at first transparent.
///
/// One thread at a time.
public final class FrameCanvas {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    private let pixels: PixelMemory
    private var kept: PixelMemory?
    private var scratch: (rgba: PixelMemory, narrow: PixelMemory)?
    private var frame = FrameDescription(x: 0, y: 0, width: 1, height: 1)
    private let watch: DecodeWatch?

    /// A transparent canvas.
    ///
    /// - Throws: `too_large` when there is no memory.
    init(width: Int, height: Int, watch: DecodeWatch? = nil) throws(ImageError) {
        self.width = width
        self.height = height
        self.watch = watch
        let (count, overflows) = width.multipliedReportingOverflow(by: height * 4)
        pixels = try PixelMemory(byteCount: overflows ? .max : count)
        clear()
    }

    /// Takes one row of the frame that is being drawn.
    ///
    /// `row` counts from the frame's top, and `bytes` holds pixels of `layout`, which is not
    /// premultiplied, from the frame's left edge on. What lies outside the canvas or the frame is
    /// left out.
    ///
    /// - Throws: `too_large` when there is no memory for a row; `decode_timeout` or `cancelled`
    ///   where the decode is not to go on.
    public func draw(
        row: Int, _ bytes: RawSpan, layout: PixelLayout = .rgba8
    ) throws(ImageError) {
        try watch?.check()
        let y = frame.y + row
        let left = max(0, frame.x)
        let right = min(width, frame.x + min(frame.width, bytes.byteCount / layout.bytesPerPixel))
        guard (0..<frame.height).contains(row), (0..<height).contains(y), left < right else {
            return
        }
        let size = layout.bytesPerPixel
        let used = bytes.extracting((left - frame.x) * size..<(right - frame.x) * size)
        let place = (y * width + left) * 4..<(y * width + right) * 4
        if layout == .rgba8 {
            lay(used, at: place)
        } else {
            try expand(used, layout, count: right - left) { lay($0, at: place) }
        }
    }

    private func lay(_ row: RawSpan, at place: Range<Int>) {
        pixels.withBytes(in: place) { target in
            switch frame.blending {
            case .replace: RowKernels.copy(row, to: &target)
            case .over: RowKernels.layOver(row, on: &target)
            }
        }
    }

    /// Gives `body` a row as RGBA.
    private func expand(
        _ row: RawSpan, _ layout: PixelLayout, count: Int, _ body: (RawSpan) -> Void
    ) throws(ImageError) {
        let (rgba, narrow) = try rowScratch()
        rgba.withBytes(in: 0..<count * 4) { expanded in
            narrow.withBytes { RowKernels.expand(row, layout, to: &expanded, scratch: &$0) }
            body(expanded.bytes)
        }
    }

    private func rowScratch() throws(ImageError) -> (PixelMemory, PixelMemory) {
        if let scratch { return scratch }
        let made = (try PixelMemory(byteCount: width * 4), try PixelMemory(byteCount: width * 4))
        scratch = made
        return made
    }

    /// Makes everything transparent.
    func clear() {
        pixels.withBytes { $0.clear() }
    }

    /// Makes the rectangle of `frame` transparent.
    func clear(_ frame: FrameDescription) {
        forEachRow(of: frame) { range in pixels.withBytes(in: range) { $0.clear() } }
    }

    /// Prepares for the rows of `frame`.
    func begin(_ frame: FrameDescription) throws(ImageError) {
        try watch?.check()
        self.frame = frame
        guard frame.disposal == .restore else { return }
        // As large as the canvas, and for good: the next such frame needs it again.
        if kept == nil { kept = try PixelMemory(byteCount: pixels.byteCount) }
        if let kept { copyRows(of: frame, from: pixels, to: kept) }
    }

    /// Does what `frame`, the last one drawn, asks for afterwards.
    func dispose(of frame: FrameDescription) {
        switch frame.disposal {
        case .keep: break
        case .clear: clear(frame)
        case .restore:
            if let kept { copyRows(of: frame, from: kept, to: pixels) }
        }
    }

    /// Gives `body` all pixels, row by row without gaps.
    func withPixels<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try pixels.withBytes { (bytes) throws(Failure) in try body(bytes.bytes) }
    }

    private func copyRows(of frame: FrameDescription, from: PixelMemory, to: PixelMemory) {
        forEachRow(of: frame) { range in
            from.withBytes(in: range) { source in
                to.withBytes(in: range) { RowKernels.copy(source.bytes, to: &$0) }
            }
        }
    }

    /// Gives `body` the bytes of every row of the part of `frame` that lies on the canvas.
    private func forEachRow(of frame: FrameDescription, _ body: (Range<Int>) -> Void) {
        let left = max(0, frame.x)
        let right = min(width, frame.x + frame.width)
        let rows = max(0, frame.y)..<max(0, frame.y, min(height, frame.y + frame.height))
        guard left < right else { return }
        for y in rows { body((y * width + left) * 4..<(y * width + right) * 4) }
    }
}
