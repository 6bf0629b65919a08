import GannetCore

/// Makes a picture of 16-bit samples out of the rows that a codec delivers, or one that is resized
/// in linear light.
///
/// All rows are held, since colours are converted before they are resized: memory is eight bytes a
/// stored pixel. One thread at a time.
final class DeepAssembler {
    private let plan: PicturePlan
    private let rows: RowDescription
    private let window: SourceWindow
    private let profile: ColorProfile?
    private let pixels: PixelMemory
    private let expanded: PixelMemory
    private var rowCount = 0

    /// An assembler for rows of one picture.
    ///
    /// - Throws: `too_large` when there is no memory.
    init(
        plan: PicturePlan, rows: RowDescription, window: SourceWindow, profile: ColorProfile?
    ) throws(ImageError) {
        self.plan = plan
        self.rows = rows
        self.window = window
        self.profile = profile
        let (count, overflows) = (rows.width * 8).multipliedReportingOverflow(by: rows.height)
        pixels = try PixelMemory(byteCount: overflows ? .max : count)
        expanded = try PixelMemory(byteCount: rows.width * 4)
        pixels.withBytes { $0.clear() }
    }

    /// Takes the next row; rows past the last are ignored.
    func append(_ row: RawSpan) {
        guard rowCount < rows.height else { return }
        let place = rowCount * rows.width * 8..<(rowCount + 1) * rows.width * 8
        rowCount += 1
        pixels.withBytes(in: place) { target in
            if rows.samples == .pixels(.rgba16) {
                RowKernels.copy(row.extracting(first: target.byteCount), to: &target)
            } else {
                expanded.withBytes { bytes in
                    expand(row, to: &bytes)
                    DeepKernels.widen(bytes.bytes, to: &target)
                }
            }
        }
    }

    private func expand(_ row: RawSpan, to bytes: inout MutableRawSpan) {
        switch rows.samples {
        case .cmyk(let isInverted):
            RowKernels.copy(row, to: &bytes)
            let isDone = profile?.convertToSRGB(&bytes, isInverted: isInverted) ?? false
            if !isDone { RowKernels.convertCMYK(&bytes, isInverted: isInverted) }
        case .pixels(let layout):
            // Eight bits need no scratch.
            var none = MutableRawSpan()
            RowKernels.expand(row, layout, to: &bytes, scratch: &none)
        }
    }

    /// The picture as straight RGBA of 16 bits, upright; rows that never came are transparent.
    func finish() throws(ImageError) -> Image {
        let isOpaque =
            rows.isOpaque && rowCount == rows.height
            || pixels.withBytes { DeepKernels.isOpaque($0.bytes) }
        pixels.withBytes { convertColors(&$0) }
        let result = try resized(isOpaque: isOpaque)
        let turned = try turned(result)
        let swaps = plan.orientation.swapsAxes
        let width = swaps ? plan.height : plan.width
        return Image(
            width: width, height: swaps ? plan.width : plan.height, layout: .rgba16,
            bytesPerRow: width * 8, isOpaque: isOpaque, pixels: turned.takeBuffer())
    }

    private func convertColors(_ bytes: inout MutableRawSpan) {
        if rows.alpha == .premultiplied { DeepKernels.unpremultiply(&bytes) }
        guard case .pixels = rows.samples else { return }
        // A profile without usable tables leaves the picture as if it had none.
        _ = profile?.convertDeepToSRGB(&bytes)
    }

    private func resized(isOpaque: Bool) throws(ImageError) -> PixelMemory {
        let result = try PixelMemory(byteCount: plan.width * plan.height * 8)
        if let origin = window.wholePixelOrigin(width: plan.width, height: plan.height) {
            copy(from: origin, to: result)
            return result
        }
        try pixels.withBytes { (bytes) throws(ImageError) in
            if plan.usesLinearLight { DeepKernels.map(&bytes, by: LightTables.light) }
            if !isOpaque { DeepKernels.premultiply(&bytes) }
            try result.withBytes { (target) throws(ImageError) in
                try DeepKernels.resize(
                    bytes.bytes, window, to: &target, width: plan.width, height: plan.height,
                    isPremultiplied: !isOpaque)
            }
        }
        result.withBytes { bytes in
            if !isOpaque { DeepKernels.unpremultiply(&bytes) }
            if plan.usesLinearLight { DeepKernels.map(&bytes, by: LightTables.samples) }
        }
        return result
    }

    private func copy(from origin: (x: Int, y: Int), to result: PixelMemory) {
        let rowBytes = plan.width * 8
        for y in 0..<plan.height {
            let start = ((origin.y + y) * rows.width + origin.x) * 8
            pixels.withBytes(in: start..<start + rowBytes) { source in
                result.withBytes(in: y * rowBytes..<(y + 1) * rowBytes) {
                    RowKernels.copy(source.bytes, to: &$0)
                }
            }
        }
    }

    private func turned(_ picture: PixelMemory) throws(ImageError) -> PixelMemory {
        guard plan.orientation != .up else { return picture }
        let upright = try PixelMemory(byteCount: picture.byteCount)
        picture.withBytes { source in
            upright.withBytes { target in
                DeepKernels.orient(
                    source.bytes, to: &target, width: plan.width, height: plan.height,
                    plan.orientation)
            }
        }
        return upright
    }
}
