import GannetCore

/// Takes a part out of a picture.
public struct Cropping: ImageProcessing, Hashable {
    private enum Part: Hashable {
        case rectangle(x: Int, y: Int)
        case gravity(Gravity)
    }

    private let part: Part
    private let width: Int
    private let height: Int

    /// The part of `width` by `height` pixels whose upper left corner is at (x, y); what reaches
    /// over the edge of the picture is left out.
    public init(x: Int, y: Int, width: Int, height: Int) {
        part = .rectangle(x: x, y: y)
        self.width = width
        self.height = height
    }

    /// The part of `width` by `height` pixels, or of the whole picture where it is smaller, that
    /// lies where `gravity` says.
    public init(width: Int, height: Int, gravity: Gravity = .center) {
        part = .gravity(gravity)
        self.width = width
        self.height = height
    }

    /// What it does.
    public var identifier: String {
        switch part {
        case .rectangle(let x, let y): "gannet.crop(\(x),\(y),\(width)x\(height))"
        case .gravity(let gravity): "gannet.crop(\(gravity.rawValue),\(width)x\(height))"
        }
    }

    /// The part.
    ///
    /// - Throws: `invalid_request` where nothing of the part lies in the picture.
    public func process(_ image: Image) throws(ImageError) -> Image {
        let (columns, rows) = range(in: image)
        guard !columns.isEmpty, !rows.isEmpty else {
            throw ImageError(
                .invalidRequest,
                "nothing of the part to be cropped lies in a picture of "
                    + "\(image.width)×\(image.height) pixels")
        }
        guard columns.count < image.width || rows.count < image.height else { return image }
        let source = try Canvas(image)
        let result = try Canvas(width: columns.count, height: rows.count)
        result.forEachRow { y, row in
            source.withRow(rows.lowerBound + y, from: columns.lowerBound, count: columns.count) {
                RowKernels.copy($0.bytes, to: &row)
            }
        }
        return try result.picture(like: image)
    }

    private func range(in image: Image) -> (columns: Range<Int>, rows: Range<Int>) {
        let (x, y, wide, high) = place(in: image)
        func clamp(_ start: Int, _ count: Int, _ limit: Int) -> Range<Int> {
            let (end, overflows) = start.addingReportingOverflow(max(0, count))
            let first = min(max(0, start), limit)
            return first..<max(first, min(overflows ? limit : end, limit))
        }
        return (clamp(x, wide, image.width), clamp(y, high, image.height))
    }

    private func place(in image: Image) -> (x: Int, y: Int, width: Int, height: Int) {
        switch part {
        case .rectangle(let x, let y): return (x, y, width, height)
        case .gravity(let gravity):
            let (wide, high) = (min(width, image.width), min(height, image.height))
            return (
                gravity.x(of: wide, in: image.width), gravity.y(of: high, in: image.height), wide,
                high
            )
        }
    }
}
