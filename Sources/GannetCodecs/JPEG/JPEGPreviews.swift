import FoundationEssentials
import GannetCore
import GannetPixels

/// A JPEG picture while it arrives: scan after scan of a progressive file, else row after row.
///
/// Rows are kept at the size that the decoder delivers them in, which follows the size wanted.
final class JPEGPreviews: PreviewReading {
    /// What the header made known.
    private struct Begun {
        let header: JPEGReader.Header
        let plan: PicturePlan
        let description: RowDescription
        let pixels: PixelMemory
        let bytesPerRow: Int
    }

    private let options: DecodeOptions
    private var reader: JPEGGrowingReader?
    private var beginning = Data()
    private var begun: Begun?
    private var shownScans = 0
    private var rows = 0
    private var shownRows = 0

    /// Of a file that comes row by row, what part of the picture must be new.
    private static let step = 12

    init(_ options: DecodeOptions) {
        self.options = options
    }

    /// Takes the next bytes.
    func append(_ data: Data) throws(ImageError) {
        if let reader { return try reader.append(data) }
        beginning.append(data)
        guard beginning.count > JPEGStart.maximumOffset + 3 else { return }
        let reader = try JPEGGrowingReader()
        let start = JPEGStart.offset(in: beginning.span) ?? 0
        try reader.append(beginning.dropFirst(start))
        beginning = Data()
        self.reader = reader
    }

    /// The picture as far as it is there.
    func picture() throws(ImageError) -> DecodedImage? {
        guard let reader, let begun = try begin(reader) else { return nil }
        let isNew =
            begun.header.coefficientBytes > 0
            ? try readScans(reader, begun) : try readRows(reader, begun)
        guard isNew else { return nil }
        let assembler = try PictureAssembler(
            plan: begun.plan, rows: begun.description, options: options,
            profile: reader.profile.flatMap { ColorProfile($0.bytes) })
        try begun.pixels.withBytes { (bytes) throws(ImageError) in
            try assembler.append(bytes.bytes, count: rows, bytesPerRow: begun.bytesPerRow)
        }
        return DecodedImage(
            image: try assembler.finish(),
            header: begun.header.imageHeader(hasProfile: reader.profile != nil),
            isTruncated: true)
    }

    private func begin(_ reader: JPEGGrowingReader) throws(ImageError) -> Begun? {
        if let begun { return begun }
        guard let header = try reader.header() else { return nil }
        let plan = try JPEGDecoder.plan(header, options)
        let eighths = JPEGScale.eighths(for: plan, isFast: true)
        guard
            let rows = try reader.start(
                eighths: eighths, maximumScanPixels: JPEGDecoder.maximumScanPixels)
        else { return nil }
        let bytesPerRow = rows.width * rows.channels
        let made = Begun(
            header: header, plan: plan,
            description: RowDescription(
                width: rows.width, height: rows.height, samples: header.samples(rows),
                isOpaque: true, scale: Double(eighths) / 8),
            pixels: try PixelMemory(byteCount: bytesPerRow * rows.height),
            bytesPerRow: bytesPerRow)
        begun = made
        return made
    }

    /// Draws all rows anew where more scans are whole than were shown.
    private func readScans(
        _ reader: JPEGGrowingReader, _ begun: Begun
    ) throws(ImageError) -> Bool {
        let scans = try reader.absorb()
        guard scans > shownScans, try reader.beginPass(scans: scans) else { return false }
        shownScans = scans
        rows = 0
        try readOn(reader, begun)
        try reader.endPass()
        return true
    }

    private func readRows(
        _ reader: JPEGGrowingReader, _ begun: Begun
    ) throws(ImageError) -> Bool {
        try readOn(reader, begun)
        guard rows - shownRows >= max(1, begun.description.height / Self.step) else { return false }
        shownRows = rows
        return true
    }

    /// Reads as many rows as there are.
    private func readOn(_ reader: JPEGGrowingReader, _ begun: Begun) throws(ImageError) {
        while rows < begun.description.height {
            let range = rows * begun.bytesPerRow..<begun.pixels.byteCount
            let count = try begun.pixels.withBytes(in: range) { (bytes) throws(ImageError) in
                try reader.read(into: &bytes, bytesPerRow: begun.bytesPerRow)
            }
            if count == 0 { return }
            rows += count
        }
    }
}
