import GannetCore

/// What becomes of a stored picture: which part of it is used, at which size, and how it is turned.
///
/// Everything here is told in the file's own orientation, because pictures are resized before they
/// are turned: the small result is cheaper to turn.
public struct PicturePlan: Hashable, Sendable {
    /// Width in pixels as stored.
    public let storedWidth: Int
    /// Height in pixels as stored.
    public let storedHeight: Int
    /// How the result is turned at the end.
    public let orientation: Orientation
    /// The left edge of the part that is used, as stored.
    public let cropX: Int
    /// The top edge of the part that is used, as stored.
    public let cropY: Int
    /// The width of the part that is used, as stored.
    public let cropWidth: Int
    /// The height of the part that is used, as stored.
    public let cropHeight: Int
    /// The width of the result before it is turned.
    public let width: Int
    /// The height of the result before it is turned.
    public let height: Int
    /// Whether pixels are mixed as light, so that codecs must not shrink the picture themselves.
    public let usesLinearLight: Bool

    /// The plan for a picture of `storedWidth` by `storedHeight` pixels; no target is full size.
    public init(
        storedWidth: Int, storedHeight: Int, orientation: Orientation = .up, target: TargetSize?
    ) {
        let swaps = orientation.swapsAxes
        let upright = (target ?? TargetSize(width: nil, height: nil)).geometry(
            width: swaps ? storedHeight : storedWidth, height: swaps ? storedWidth : storedHeight)
        self.storedWidth = storedWidth
        self.storedHeight = storedHeight
        self.orientation = orientation
        usesLinearLight = target?.usesLinearLight ?? false
        cropWidth = swaps ? upright.cropHeight : upright.cropWidth
        cropHeight = swaps ? upright.cropWidth : upright.cropHeight
        width = swaps ? upright.height : upright.width
        height = swaps ? upright.width : upright.height
        let fromLeft = swaps ? upright.cropY : upright.cropX
        let fromTop = swaps ? upright.cropX : upright.cropY
        cropX =
            orientation.countsFromRight ? storedWidth - fromLeft - cropWidth : fromLeft
        cropY =
            orientation.countsFromBottom ? storedHeight - fromTop - cropHeight : fromTop
    }

    /// Throws `too_large` if the picture, or the memory that decoding it takes, exceeds the limits
    /// of `options`; and takes that memory from the budget of whoever watches over the decode.
    ///
    /// `workingBytes` is what the codec holds beside the result, such as all rows of an interlaced
    /// picture; `scale` is how many times as large as stored it makes the picture.
    ///
    /// - Throws: also what tells the pipeline to begin again later, to be passed on as it is.
    public func check(
        _ options: DecodeOptions, workingBytes: Int = 0, scale: Double = 1
    ) throws(ImageError) {
        let isDeep = options.layout.bitsPerChannel == 16
        let deep = isDeep || usesLinearLight && isResizing ? deepBytes(scale: scale) : 0
        let (held, isTooMuch) = workingBytes.addingReportingOverflow(deep)
        let (bytes, overflows) = resultBytes(isDeep: isDeep)
            .addingReportingOverflow(isTooMuch ? .max : held)
        try options.limits.check(
            width: storedWidth, height: storedHeight, decodedBytes: overflows ? .max : bytes)
        // Even without limits no memory holds so much, and codecs would try.
        guard !overflows, bytes < .max else {
            throw ImageError(.tooLarge, "no memory holds \(width)×\(height) pixels")
        }
        try options.takeMemory(bytes)
    }

    private var isResizing: Bool { width != cropWidth || height != cropHeight }

    /// The bytes of all rows as they are held in 16 bits a sample, or `Int.max`.
    private func deepBytes(scale: Double) -> Int {
        let area = Double(storedWidth) * scale * (Double(storedHeight) * scale) * 8
        return Int(exactly: area.rounded(.up)) ?? .max
    }

    /// The bytes that the result takes in RGBA, turning included; `Int.max` where that overflows.
    func resultBytes(isDeep: Bool = false) -> Int {
        let (pixels, tooMany) = width.multipliedReportingOverflow(by: height)
        let copies = orientation == .up ? 1 : 2
        let (bytes, overflows) = pixels.multipliedReportingOverflow(by: (isDeep ? 8 : 4) * copies)
        return tooMany || overflows ? .max : bytes
    }

    /// The part that is used of rows that the codec has made `scale` times as large as stored.
    public func window(sourceWidth: Int, sourceHeight: Int, scale: Double = 1) -> SourceWindow {
        SourceWindow(
            sourceWidth: sourceWidth, sourceHeight: sourceHeight,
            x: Double(cropX) * scale, y: Double(cropY) * scale,
            width: Double(cropWidth) * scale, height: Double(cropHeight) * scale)
    }
}

extension Orientation {
    /// Whether the stored right edge is where the upright picture's left or top is.
    fileprivate var countsFromRight: Bool {
        switch self {
        case .upMirrored, .down, .rightMirrored, .left: true
        case .up, .downMirrored, .leftMirrored, .right: false
        }
    }

    /// Whether the stored bottom edge is where the upright picture's left or top is.
    fileprivate var countsFromBottom: Bool {
        switch self {
        case .down, .downMirrored, .right, .rightMirrored: true
        case .up, .upMirrored, .leftMirrored, .left: false
        }
    }
}
