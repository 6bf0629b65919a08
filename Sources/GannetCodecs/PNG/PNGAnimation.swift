import GannetPixels

/// The frames of an APNG file: where their pixels lie in the file and on the canvas (W3C PNG, third
/// edition, sections 4.9 and 11.3.6).
///
/// Fed with the file's chunks in their order. As in browsers, frames that are complete before
/// something breaks the rules are there, and nothing after it is.
struct PNGAnimation {
    /// One frame.
    struct Frame {
        /// Where it lies on the canvas.
        var description: FrameDescription
        /// How long it shows, in milliseconds.
        var delay: Int
        /// Where its compressed pixels lie in the file, part by part.
        var data: [Range<Int>] = []
    }

    /// How many frames the file says it has.
    let declaredCount: Int
    /// How often it plays; 0 for ever.
    let plays: Int
    /// The frames that have been found with their pixels.
    private(set) var frames: [Frame] = []

    private let width: Int
    private let height: Int
    private var current: Frame?
    private var nextSequence = 0
    private var isBroken = false
    private var hasSeenImage = false

    /// The animation that the chunk `acTL` announces for a canvas of `width` by `height` pixels;
    /// nil where it announces none.
    init?(_ bytes: Span<UInt8>, control chunk: PNGChunk, width: Int, height: Int) {
        guard chunk.length == 8, let count = bytes.uint32(at: chunk.body), count > 0,
            let plays = bytes.uint32(at: chunk.body + 4)
        else { return nil }
        declaredCount = Int(count)
        self.plays = Int(plays)
        self.width = width
        self.height = height
    }

    /// Takes the next chunk.
    mutating func read(_ bytes: Span<UInt8>, _ chunk: PNGChunk) {
        guard !isBroken else { return }
        if chunk.isNamed("fcTL", in: bytes) {
            endFrame()
            readControl(bytes, chunk)
        } else if chunk.isNamed("IDAT", in: bytes) {
            hasSeenImage = true
            current?.data.append(chunk.body..<min(chunk.body + chunk.length, bytes.count))
        } else if chunk.isNamed("fdAT", in: bytes) {
            readData(bytes, chunk)
        }
    }

    /// Takes the end of the file.
    mutating func finish() {
        endFrame()
    }

    private mutating func endFrame() {
        if let frame = current, !frame.data.isEmpty, frames.count < declaredCount {
            frames.append(frame)
        }
        current = nil
    }

    private mutating func readControl(_ bytes: Span<UInt8>, _ chunk: PNGChunk) {
        guard chunk.length == 26, takesSequence(bytes, chunk),
            let description = FrameDescription(
                pngControl: bytes, at: chunk.body, isFirst: frames.isEmpty),
            isOnCanvas(description),
            let numerator = bytes.uint16(at: chunk.body + 20),
            let denominator = bytes.uint16(at: chunk.body + 22)
        else {
            isBroken = true
            return
        }
        current = Frame(description: description, delay: Self.delay(numerator, denominator))
    }

    private mutating func readData(_ bytes: Span<UInt8>, _ chunk: PNGChunk) {
        guard chunk.length >= 4, hasSeenImage, current != nil, takesSequence(bytes, chunk) else {
            isBroken = true
            current = nil
            return
        }
        let end = min(chunk.body + chunk.length, bytes.count)
        if chunk.body + 4 < end { current?.data.append(chunk.body + 4..<end) }
    }

    /// Whether a chunk's number is the next one.
    private mutating func takesSequence(_ bytes: Span<UInt8>, _ chunk: PNGChunk) -> Bool {
        guard let number = bytes.uint32(at: chunk.body), Int(number) == nextSequence else {
            return false
        }
        nextSequence += 1
        return true
    }

    /// A frame lies within the canvas; one that is the still picture too is all of it.
    private func isOnCanvas(_ frame: FrameDescription) -> Bool {
        guard hasSeenImage else {
            return frame.x == 0 && frame.y == 0 && frame.width == width && frame.height == height
        }
        return frame.x + frame.width <= width && frame.y + frame.height <= height
    }

    /// A denominator of 0 means hundredths; 10 ms or less shows for 100 ms, as in browsers.
    private static func delay(_ numerator: UInt16, _ denominator: UInt16) -> Int {
        FrameDelay.milliseconds(Int(numerator) * 1000 / (denominator == 0 ? 100 : Int(denominator)))
    }
}

extension FrameDescription {
    /// What a chunk `fcTL` says; nil where that is impossible.
    fileprivate init?(pngControl bytes: Span<UInt8>, at body: Int, isFirst: Bool) {
        guard bytes.count >= body + 26, let width = bytes.uint32(at: body + 4),
            let height = bytes.uint32(at: body + 8), let x = bytes.uint32(at: body + 12),
            let y = bytes.uint32(at: body + 16), width > 0, height > 0
        else { return nil }
        let disposals: [Disposal] = [.keep, .clear, .restore]
        let blendings: [Blending] = [.replace, .over]
        let (dispose, blend) = (Int(bytes[body + 24]), Int(bytes[body + 25]))
        guard dispose < disposals.count, blend < blendings.count else { return nil }
        // Before the first frame there is nothing to go back to but the empty canvas.
        let disposal = isFirst && disposals[dispose] == .restore ? .clear : disposals[dispose]
        self.init(
            x: Int(x), y: Int(y), width: Int(width), height: Int(height), disposal: disposal,
            blending: blendings[blend])
    }
}
