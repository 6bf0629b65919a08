import GannetCore

/// The frames of an animation, each composed of those before it as browsers do.
///
/// Memory: the canvas, a copy of it where a frame asks to be taken back, and the picture that is
/// given out. One thread at a time.
public final class ComposedFrames: FrameReading {
    /// What the file says about itself.
    public let header: ImageHeader
    private let source: any FrameDrawing
    private let order: FrameOrder
    private let canvas: FrameCanvas
    private let plan: PicturePlan
    private let options: DecodeOptions
    private let profile: ColorProfile?
    /// The frame on the canvas, not yet disposed of, and whether it is whole.
    private var shown: (index: Int, isTruncated: Bool)?
    /// The frame with which what is on the canvas began.
    private var firstDrawn = 0

    /// Frames drawn by `source` on a canvas of the size stored.
    ///
    /// - Throws: `too_large` past the limits or when there is no memory.
    public init(
        header: ImageHeader, source: any FrameDrawing, options: DecodeOptions,
        profile: ColorProfile? = nil
    ) throws(ImageError) {
        let swaps = header.orientation.swapsAxes
        let width = swaps ? header.height : header.width
        let height = swaps ? header.width : header.height
        try options.limits.check(width: width, height: height, decodedBytes: 0)
        plan = PicturePlan(
            storedWidth: width, storedHeight: height, orientation: header.orientation,
            target: options.targetSize)
        let needsCopy = source.frames.contains { $0.disposal == .restore }
        let (area, isHuge) = width.multipliedReportingOverflow(by: height)
        let (bytes, overflows) = area.multipliedReportingOverflow(by: needsCopy ? 8 : 4)
        try plan.check(options, workingBytes: isHuge || overflows ? .max : bytes)
        self.header = header
        self.source = source
        self.options = options
        self.profile = profile
        order = FrameOrder(source.frames, canvasWidth: width, canvasHeight: height)
        canvas = try FrameCanvas(width: width, height: height, watch: options.watch)
    }

    /// Frame `index`.
    public func frame(_ index: Int) throws(ImageError) -> DecodedImage {
        try requireFrame(index)
        if shown?.index != index { try compose(index) }
        return DecodedImage(
            image: try picture(), header: header, isTruncated: shown?.isTruncated ?? false)
    }

    private func compose(_ index: Int) throws(ImageError) {
        var (first, isTruncated) = prepareCanvas(for: index)
        // Nothing is shown while the canvas is between two frames: a failure leaves it there.
        shown = nil
        for step in order.steps(from: first, to: index) {
            switch step {
            case .clear(let frame): canvas.clear(source.frames[frame])
            case .draw(let frame): isTruncated = try !draw(frame) || isTruncated
            }
        }
        shown = (index, isTruncated)
    }

    /// The frame to go on with, and whether what is on the canvas before it is damaged.
    private func prepareCanvas(for index: Int) -> (first: Int, isTruncated: Bool) {
        let start = order.start(for: index)
        // A key frame that is taken back afterwards was drawn without what then appears again.
        guard let shown, shown.index < index, shown.index >= start, start >= firstDrawn else {
            canvas.clear()
            firstDrawn = start
            return (start, false)
        }
        let frame = source.frames[shown.index]
        canvas.dispose(of: frame)
        return (shown.index + 1, shown.isTruncated && frame.disposal == .keep)
    }

    /// Draws a frame; false where it is damaged and that is allowed.
    private func draw(_ frame: Int) throws(ImageError) -> Bool {
        try canvas.begin(source.frames[frame])
        do throws(ImageError) {
            try source.draw(frame, on: canvas)
            return true
        } catch {
            guard options.damage == .lenient, error.isDamage else { throw error }
            return false
        }
    }

    private func picture() throws(ImageError) -> Image {
        let assembler = try PictureAssembler(
            plan: plan,
            rows: RowDescription(
                width: canvas.width, height: canvas.height, samples: .pixels(.rgba8),
                isOpaque: false),
            options: options, profile: profile)
        try canvas.withPixels { (pixels) throws(ImageError) in
            try assembler.append(pixels, count: canvas.height, bytesPerRow: canvas.width * 4)
        }
        return try assembler.finish()
    }
}
