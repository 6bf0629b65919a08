import GannetCore
import GannetPixels

/// What blocks a GIF file has: its frames, where they lie, and how often they play (GIF89a; the
/// extension of Netscape for the rounds).
///
/// Nothing is decompressed. Where files break the rules it is done as in browsers: features of 89a
/// count in 87a too, bytes of 0 between blocks are passed over, and the trailer may be missing
/// after a whole frame.
struct GIFIndex {
    /// The canvas's width in pixels.
    private(set) var width = 0
    /// The canvas's height in pixels.
    private(set) var height = 0
    /// The frames whose descriptions are there.
    private(set) var frames: [GIFFrame] = []
    /// How often an animation plays; 0 for ever.
    private(set) var plays = 1
    /// What ended the reading too early: `truncated` or `corrupt`.
    private(set) var failure: ImageError?

    private var offset = 0
    private var globalPalette = 0..<0
    private var next = GIFFrame()

    /// Reads the blocks of a file; frames past `maximumFrames` are left out but for one.
    ///
    /// - Throws: `truncated` or `corrupt` where there is not one frame.
    init(_ bytes: Span<UInt8>, maximumFrames: Int = .max) throws(ImageError) {
        guard bytes.has("GIF87a") || bytes.has("GIF89a") else {
            throw ImageError(.corrupt, "this does not begin as a GIF file does")
        }
        guard let width = bytes.uint16(at: 6, isBigEndian: false),
            let height = bytes.uint16(at: 8, isBigEndian: false), bytes.count >= 13
        else { throw Self.truncated(bytes) }
        self.width = Int(width)
        self.height = Int(height)
        offset = 13
        do throws(ImageError) {
            globalPalette = try readPalette(bytes, flags: bytes[10])
            while frames.count <= maximumFrames, try readBlock(bytes) {}
        } catch {
            failure = error
        }
        guard !frames.isEmpty else {
            throw failure ?? ImageError(.corrupt, "the GIF has no picture in it")
        }
    }

    private static func truncated(_ bytes: Span<UInt8>) -> ImageError {
        ImageError(.truncated, "the GIF ends too early, after \(bytes.count) bytes")
    }

    /// Whether there may be another block.
    private mutating func readBlock(_ bytes: Span<UInt8>) throws(ImageError) -> Bool {
        guard offset < bytes.count else {
            // Many files have no trailer; after a whole frame it is not missed.
            guard !frames.isEmpty else { throw Self.truncated(bytes) }
            return false
        }
        let kind = bytes[offset]
        offset += 1
        switch kind {
        case 0x2C: try readFrame(bytes)
        case 0x21: try readExtension(bytes)
        case 0x3B: return false
        case 0: break
        default:
            throw ImageError(
                .corrupt, "the GIF has a block of an unknown kind after \(frames.count) frames")
        }
        return true
    }

    private mutating func readPalette(
        _ bytes: Span<UInt8>, flags: UInt8
    ) throws(ImageError) -> Range<Int> {
        guard flags & 0x80 != 0 else { return offset..<offset }
        let start = offset
        offset += 3 << (Int(flags & 7) + 1)
        guard offset <= bytes.count else { throw Self.truncated(bytes) }
        return start..<offset
    }

    private mutating func readFrame(_ bytes: Span<UInt8>) throws(ImageError) {
        guard bytes.count - offset >= 9 else { throw Self.truncated(bytes) }
        func number(_ at: Int) -> Int {
            Int(bytes[offset + at]) | Int(bytes[offset + at + 1]) << 8
        }
        (next.x, next.y) = (number(0), number(2))
        (next.width, next.height) = (number(4), number(6))
        let flags = bytes[offset + 8]
        offset += 9
        next.isInterlaced = flags & 0x40 != 0
        if frames.isEmpty { fitCanvas() }
        if next.width == 0 || next.height == 0 { (next.width, next.height) = (width, height) }
        let local = try readPalette(bytes, flags: flags)
        next.palette = local.isEmpty ? globalPalette : local
        next.dataOffset = offset
        guard offset < bytes.count else { throw Self.truncated(bytes) }
        offset += 1
        frames.append(next)
        next = GIFFrame()
        try skipSubBlocks(bytes)
    }

    /// Makes the canvas larger where the first frame is.
    ///
    /// One that would fit but for its place is cut, as in Firefox; others make the canvas as large
    /// as their far corner needs, as in Chrome.
    private mutating func fitCanvas() {
        guard next.width > width || next.height > height else { return }
        width = max(width, next.x + next.width)
        height = max(height, next.y + next.height)
    }

    private mutating func readExtension(_ bytes: Span<UInt8>) throws(ImageError) {
        guard bytes.count - offset >= 2 else { throw Self.truncated(bytes) }
        let label = bytes[offset]
        let size = Int(bytes[offset + 1])
        offset += 1
        if label == 0xF9, size >= 4, bytes.count - offset > 4 {
            readControl(bytes, at: offset + 1)
        } else if label == 0xFF, size == 11,
            bytes.has("NETSCAPE2.0", at: offset + 1) || bytes.has("ANIMEXTS1.0", at: offset + 1)
        {
            offset += 12
            return try readRounds(bytes)
        }
        try skipSubBlocks(bytes)
    }

    private mutating func readControl(_ bytes: Span<UInt8>, at start: Int) {
        let flags = bytes[start]
        next.disposal =
            switch flags >> 2 & 7 {
            case 2: .clear
            // 4 stands for the same in some old descriptions of the format.
            case 3, 4: .restore
            default: .keep
            }
        next.delay = Int(bytes[start + 1]) | Int(bytes[start + 2]) << 8
        next.transparentIndex = flags & 1 == 1 ? Int(bytes[start + 3]) : nil
    }

    /// The number of repeats, to which the first round comes.
    private mutating func readRounds(_ bytes: Span<UInt8>) throws(ImageError) {
        while offset < bytes.count, bytes[offset] != 0 {
            let size = Int(bytes[offset])
            if size >= 3, bytes.count - offset > 3, bytes[offset + 1] & 7 == 1 {
                let repeats = Int(bytes[offset + 2]) | Int(bytes[offset + 3]) << 8
                plays = repeats == 0 ? 0 : repeats + 1
            }
            offset += size + 1
        }
        try skipSubBlocks(bytes)
    }

    private mutating func skipSubBlocks(_ bytes: Span<UInt8>) throws(ImageError) {
        while offset < bytes.count {
            let size = Int(bytes[offset])
            offset += size + 1
            if size == 0 { return }
        }
        throw Self.truncated(bytes)
    }
}
