import FoundationEssentials
import GannetPixels

/// A PNG file of one frame of an animation: the header with the frame's size, palette and colour
/// key as they are, and the frame's compressed pixels.
struct PNGFrameFile {
    /// The file.
    private(set) var bytes: Data

    private static let headerEnd = 33
    private static let signatureCount = 8

    /// A file of the frame `description` whose pixels lie in `parts` of `data`.
    init(
        _ data: Data, _ header: PNGHeader, _ description: FrameDescription, _ parts: [Range<Int>]
    ) {
        let base = data.startIndex
        bytes = Data(capacity: 128 + parts.reduce(0) { $0 + $1.count + 12 })
        bytes += data[base..<base + Self.signatureCount]
        var body = data[base + 16..<base + Self.headerEnd - 4]
        body.replaceSubrange(
            body.startIndex..<body.startIndex + 8,
            with: Self.number(description.width) + Self.number(description.height))
        append("IHDR", body)
        for range in header.sharedChunks {
            bytes += data[base + range.lowerBound..<base + range.upperBound]
        }
        for range in parts {
            append("IDAT", data[base + range.lowerBound..<base + range.upperBound])
        }
        append("IEND", Data())
    }

    private mutating func append(_ name: StaticString, _ body: Data) {
        bytes += Self.number(body.count)
        let start = bytes.count
        unsafe bytes.append(name.utf8Start, count: name.utf8CodeUnitCount)
        bytes += body
        bytes += Self.number(Int(PNGChecksum.of(bytes.bytes.extracting(start..<bytes.count))))
    }

    private static func number(_ value: Int) -> [UInt8] {
        stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
