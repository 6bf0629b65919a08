import FoundationEssentials
import GannetCore
import GannetPixels

/// A PNG picture while it arrives: pass after pass of an interlaced file, else row after row.
///
/// The picture is held as it is stored, so that large ones have no previews.
final class PNGPreviews: PreviewReading {
    private let options: DecodeOptions
    private var reader: PNGGrowingReader?
    /// The file up to its pixels, which says how they are meant.
    private var beginning = Data()
    private var begun: (header: PNGHeader, pixels: PixelMemory)?
    private var shown = (rows: 0, pass: 0)

    /// The most memory that a picture may take for its previews alone.
    private static let maximumBytes = 64_000_000
    /// Of a file that comes row by row, what part of the picture must be new.
    private static let step = 12

    init(_ options: DecodeOptions) {
        self.options = options
    }

    /// Takes the next bytes.
    func append(_ data: Data) throws(ImageError) {
        if reader == nil { reader = try PNGGrowingReader(limits: options.limits) }
        guard let reader else { return }
        if begun == nil { beginning.append(data) }
        guard try reader.append(data), begun == nil else { return }
        let header = try PNGHeader(beginning.span)
        beginning = Data()
        try options.limits.check(width: header.width, height: header.height, decodedBytes: 0)
        let (count, overflows) = reader.rows.bytesPerRow.multipliedReportingOverflow(
            by: reader.rows.height)
        guard !overflows, count <= Self.maximumBytes else {
            throw ImageError(.tooLarge, "the PNG is too large to be shown while it arrives")
        }
        let pixels = try PixelMemory(byteCount: count)
        pixels.withBytes { $0.clear() }
        begun = (header, pixels)
        try reader.begin(pixels)
    }

    /// The picture as far as it is there.
    func picture() throws(ImageError) -> DecodedImage? {
        guard let reader, let (header, pixels) = begun, takeNews(reader) else { return nil }
        let rows = reader.rows
        let plan = PicturePlan(
            storedWidth: header.width, storedHeight: header.height,
            orientation: header.orientation, target: options.targetSize)
        let assembler = try PictureAssembler(
            plan: plan,
            rows: RowDescription(
                width: rows.width, height: rows.height, samples: .pixels(rows.layout),
                isOpaque: !header.hasTransparency,
                isGray: header.imageHeader.colorSpace == .gray),
            options: options,
            profile: header.color.profile(embedded: reader.colorProfile))
        let count = rows.isInterlaced ? rows.height : shown.rows
        try pixels.withBytes { (bytes) throws(ImageError) in
            try assembler.append(bytes.bytes, count: count, bytesPerRow: rows.bytesPerRow)
        }
        return DecodedImage(
            image: try assembler.finish(), header: header.imageHeader, isTruncated: true)
    }

    /// Whether enough is new: a whole pass more, or a part of the rows.
    private func takeNews(_ reader: PNGGrowingReader) -> Bool {
        let progress = reader.progress
        let isNew =
            reader.rows.isInterlaced
            ? progress.pass > shown.pass
            : progress.rows - shown.rows >= max(1, reader.rows.height / Self.step)
        if isNew { shown = progress }
        return isNew
    }
}
