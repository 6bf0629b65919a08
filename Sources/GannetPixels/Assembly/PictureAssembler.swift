import GannetCore

/// Makes the picture that was asked for out of the rows that a codec delivers, from the top.
///
/// Rows are cropped and resized as they come, so that memory follows the result; then colours
/// become sRGB, alpha takes the form wanted, and the picture is turned upright. At full size
/// straight alpha passes through exactly. Pictures of 16 bits, and those resized in linear light,
/// are held whole meanwhile. Between rows it looks whether the decode is to go on. One thread at a
/// time.
public final class PictureAssembler {
    private let plan: PicturePlan
    private let rows: RowDescription
    private let layout: PixelLayout
    private let watch: DecodeWatch?
    /// By which colours become sRGB.
    private let profile: ColorProfile?
    /// What the picture carries, because its colours stay as they are.
    private let kept: ColorProfile?
    private let origin: (x: Int, y: Int)?
    private let reducer: RowReducer?
    private let result: PixelMemory
    private let expanded: PixelMemory
    private let narrowed: PixelMemory
    private let deep: DeepAssembler?
    private var held: PixelMemory?
    private var rowCount = 0
    private var alpha: PixelLayout.Alpha

    /// An assembler for rows of one picture.
    ///
    /// Of `options` the layout counts, what is to become of the profile, and who watches. A profile
    /// for another colour model than the rows' is not applied.
    ///
    /// - Throws: `unsupported_format` for a layout that is no constant of `PixelLayout`,
    ///   `too_large` when there is no memory.
    public convenience init(
        plan: PicturePlan, rows: RowDescription, options: DecodeOptions,
        profile: ColorProfile? = nil
    ) throws(ImageError) {
        let window = plan.window(
            sourceWidth: rows.width, sourceHeight: rows.height, scale: rows.scale)
        try self.init(plan: plan, rows: rows, window: window, options: options, profile: profile)
    }

    /// The same with a part of the rows that may begin and end anywhere.
    init(
        plan: PicturePlan, rows: RowDescription, window: SourceWindow, options: DecodeOptions,
        profile: ColorProfile? = nil
    ) throws(ImageError) {
        let layout = options.layout
        try layout.checkDecodable()
        self.plan = plan
        self.rows = rows
        self.layout = layout
        watch = options.watch
        let fitting = profile?.fits(rows) == true ? profile : nil
        let isKept = options.keepsColorProfile && fitting?.isKept(in: layout) == true
        kept = isKept ? fitting : nil
        self.profile = isKept ? nil : fitting
        origin = window.wholePixelOrigin(width: plan.width, height: plan.height)
        alpha = rows.alpha
        let isDeep = layout.bitsPerChannel == 16 || plan.usesLinearLight && origin == nil
        deep =
            isDeep
            ? try DeepAssembler(plan: plan, rows: rows, window: window, profile: self.profile) : nil
        if origin == nil, !isDeep {
            if rows.alpha == .straight { alpha = .premultiplied }
            reducer = try RowReducer(
                window: window, width: plan.width, height: plan.height,
                isPremultiplied: alpha == .premultiplied)
        } else {
            reducer = nil
        }
        guard plan.resultBytes() < .max else {
            throw ImageError(.tooLarge, "there is no memory for a picture of this size")
        }
        result = try PixelMemory(byteCount: isDeep ? 0 : plan.width * plan.height * 4)
        expanded = try PixelMemory(byteCount: reducer == nil ? 0 : rows.width * 4)
        narrowed = try PixelMemory(byteCount: rows.width * 4)
    }

    /// Takes the next `count` rows, which lie `bytesPerRow` apart; rows past the last are ignored.
    ///
    /// - Throws: `decode_timeout` or `cancelled` where the decode is not to go on.
    public func append(_ rows: RawSpan, count: Int, bytesPerRow: Int) throws(ImageError) {
        try watch?.check()
        let used = min(count, self.rows.height - rowCount)
        guard used > 0 else { return }
        if let reducer, isReadyToReduce {
            result.withBytes {
                reducer.push(rows, count: used, bytesPerRow: bytesPerRow, into: &$0)
            }
            rowCount += used
            return
        }
        for row in 0..<used {
            let start = row * bytesPerRow
            try append(rows.extracting(start..<start + self.rows.bytesPerRow))
        }
    }

    /// Takes the next rows, at most `limit`, from `fill`, which writes as many as it has room for
    /// and says how many; each is as long as described.
    ///
    /// Where rows are wanted as they come they are written into the picture itself.
    ///
    /// - Throws: what `fill` throws, and as the above.
    public func take(
        upTo limit: Int, _ fill: (inout MutableRawSpan) throws(ImageError) -> Int
    ) throws(ImageError) {
        let length = rows.bytesPerRow
        let room = min(limit, rows.height - rowCount) * length
        if takesRowsAsTheyAre {
            try watch?.check()
            let start = rowCount * length
            rowCount += try result.withBytes(in: start..<start + room, fill)
            return
        }
        try band(room).withBytes(in: 0..<room) { (bytes) throws(ImageError) in
            let count = try fill(&bytes)
            try append(bytes.bytes, count: count, bytesPerRow: length)
        }
    }

    private var takesRowsAsTheyAre: Bool {
        guard deep == nil, let origin, origin == (0, 0) else { return false }
        return plan.width == rows.width && plan.height == rows.height && hasFourBytes
    }

    private func band(_ byteCount: Int) throws(ImageError) -> PixelMemory {
        if let held, held.byteCount >= byteCount { return held }
        let band = try PixelMemory(byteCount: byteCount)
        held = band
        return band
    }

    /// Takes the next row; rows past the last are ignored.
    ///
    /// - Throws: as the above.
    public func append(_ row: RawSpan) throws(ImageError) {
        try watch?.check()
        precondition(row.byteCount >= rows.bytesPerRow)
        guard rowCount < rows.height else { return }
        if let deep {
            deep.append(row)
            rowCount += 1
            return
        }
        if let origin {
            copy(row, from: origin)
        } else {
            reduce(row)
        }
        rowCount += 1
    }

    /// Whether rows need no conversion before they are reduced.
    private var isReadyToReduce: Bool { hasFourBytes && rows.alpha != .straight }

    /// Whether a pixel of the rows is four samples of 8 bits, as in the picture.
    private var hasFourBytes: Bool {
        switch rows.samples {
        case .cmyk: true
        case .pixels(let layout): layout.channels == .rgba && layout.bitsPerChannel == 8
        }
    }

    /// The picture; rows that never came are transparent.
    public func finish() throws(ImageError) -> Image {
        var image = try finished()
        image.colorProfile = kept?.data
        return image
    }

    private func finished() throws(ImageError) -> Image {
        if let deep { return try deep.finish().delivered(as: layout) }
        let isWhole = rowCount == rows.height
        fillMissingRows()
        result.withBytes { convertColors(&$0) }
        let isOpaque =
            rows.isOpaque && isWhole || result.withBytes { RowKernels.isOpaque($0.bytes) }
        if !isOpaque { result.withBytes { convertAlpha(&$0) } }
        let swaps = plan.orientation.swapsAxes
        let width = swaps ? plan.height : plan.width
        let image = Image(
            width: width, height: swaps ? plan.width : plan.height, layout: layout.working,
            bytesPerRow: width * 4, isOpaque: isOpaque, pixels: try turned().takeBuffer())
        return try image.delivered(as: layout)
    }
}

extension PictureAssembler {
    private func copy(_ row: RawSpan, from origin: (x: Int, y: Int)) {
        let y = rowCount - origin.y
        guard (0..<plan.height).contains(y) else { return }
        let start = origin.x * rows.bytesPerPixel
        let used = row.extracting(start..<start + plan.width * rows.bytesPerPixel)
        let rowBytes = plan.width * 4
        result.withBytes(in: y * rowBytes..<(y + 1) * rowBytes) { expand(used, to: &$0) }
    }

    private func reduce(_ row: RawSpan) {
        guard let reducer else { return }
        expanded.withBytes { pixels in
            expand(row, to: &pixels)
            if rows.alpha == .straight { RowKernels.premultiply(&pixels) }
            push(pixels.bytes, into: reducer)
        }
    }

    private func push(_ row: RawSpan, into reducer: RowReducer) {
        result.withBytes { reducer.push(row, count: 1, bytesPerRow: row.byteCount, into: &$0) }
    }

    private func expand(_ row: RawSpan, to pixels: inout MutableRawSpan) {
        guard case .pixels(let layout) = rows.samples else {
            return RowKernels.copy(row, to: &pixels)
        }
        narrowed.withBytes { scratch in
            RowKernels.expand(row, layout, to: &pixels, scratch: &scratch)
        }
    }

    private func fillMissingRows() {
        guard rowCount < rows.height else { return }
        let rowBytes = plan.width * 4
        guard let reducer else {
            let first = min(max(0, rowCount - (origin?.y ?? 0)), plan.height)
            result.withBytes(in: first * rowBytes..<plan.height * rowBytes) { $0.clear() }
            return
        }
        expanded.withBytes { row in
            row.clear()
            for _ in rowCount..<rows.height { push(row.bytes, into: reducer) }
        }
        if alpha == .none { alpha = .premultiplied }
    }

    private func convertColors(_ pixels: inout MutableRawSpan) {
        if case .cmyk(let isInverted) = rows.samples {
            let isDone = profile?.convertToSRGB(&pixels, isInverted: isInverted) ?? false
            if !isDone { RowKernels.convertCMYK(&pixels, isInverted: isInverted) }
            return
        }
        guard let profile else { return }
        if alpha == .premultiplied {
            RowKernels.unpremultiply(&pixels)
            alpha = .straight
        }
        // A profile without usable tables leaves the picture as if it had none.
        _ = profile.convertToSRGB(&pixels, isInverted: false)
    }

    private func convertAlpha(_ pixels: inout MutableRawSpan) {
        switch (alpha, layout.working.alpha) {
        case (.straight, .premultiplied): RowKernels.premultiply(&pixels)
        case (.premultiplied, .straight): RowKernels.unpremultiply(&pixels)
        default: break
        }
    }

    private func turned() throws(ImageError) -> PixelMemory {
        guard plan.orientation != .up else { return result }
        let upright = try PixelMemory(byteCount: result.byteCount)
        upright.withBytes { target in
            result.withBytes { source in
                RowKernels.orient(
                    source.bytes, to: &target, width: plan.width, height: plan.height,
                    plan.orientation)
            }
        }
        return upright
    }
}

extension ColorProfile {
    /// Whether rows hold what this profile describes.
    ///
    /// An RGB profile fits grey rows too, which are grey in RGB as well.
    fileprivate func fits(_ rows: RowDescription) -> Bool {
        switch (rows.samples, model) {
        case (.cmyk, .cmyk): true
        case (.cmyk, _), (_, .cmyk): false
        case (.pixels, .gray): rows.isGray
        case (.pixels, .rgb): true
        }
    }

    /// Whether a picture in `layout` can be said to be of this profile.
    func isKept(in layout: PixelLayout) -> Bool {
        switch model {
        case .gray: layout.isGray
        case .rgb: !layout.isGray
        case .cmyk: false
        }
    }
}
