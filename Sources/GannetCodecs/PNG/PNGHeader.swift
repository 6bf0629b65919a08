import GannetCore
import GannetPixels

/// What a PNG file says beside its pixels, read by walking its chunks (W3C PNG, third edition).
///
/// Chunks are stepped over by their lengths; nothing is decompressed and no checksum computed.
struct PNGHeader {
    /// Width in pixels as stored.
    private(set) var width = 0
    /// Height in pixels as stored.
    private(set) var height = 0
    /// Bits a sample.
    private(set) var bitDepth = 0
    /// The colour type of the IHDR chunk.
    private(set) var colorType: UInt8 = 0
    /// Whether it is interlaced.
    private(set) var isInterlaced = false
    /// Whether a palette or colour key makes pixels transparent.
    private(set) var hasTransparency = false
    /// Whether there is an ICC profile.
    private(set) var hasICCProfile = false
    /// The EXIF orientation.
    private(set) var orientation = Orientation.up
    /// The frames of an animation; 1 for a still picture.
    private(set) var frameCount = 1
    /// How often an animation plays; 0 for ever.
    private(set) var loopCount = 1
    /// How long each frame shows, in milliseconds.
    private(set) var frameDelays: [Int] = []

    private static let signature: StaticString = "PNG\r\n\u{1A}\n"
    private static let alphaBit: UInt8 = 4

    /// Whether `bytes` begin as a PNG file does.
    static func isPNG(_ bytes: Span<UInt8>) -> Bool {
        bytes.count >= 8 && bytes[0] == 0x89 && bytes.has(signature, at: 1)
    }

    /// Reads a file's chunks, as many as there are.
    ///
    /// - Throws: `truncated` where the file ends inside its first chunk, `corrupt` where that is
    ///   not what it must be.
    init(_ bytes: Span<UInt8>) throws(ImageError) {
        guard Self.isPNG(bytes) else {
            throw ImageError(.corrupt, "this does not begin as a PNG file does")
        }
        try readFirstChunk(bytes)
        var offset = 8
        while let length = bytes.uint32(at: offset), bytes.count - offset >= 8 {
            let body = offset + 8
            if !bytes.has("IDAT", at: offset + 4) {
                read(bytes, chunkAt: offset + 4, body: body, length: Int(length))
            }
            if bytes.has("IEND", at: offset + 4) { break }
            offset = body + Int(length) + 4
        }
        if frameDelays.isEmpty { frameCount = 1 }
    }

    private mutating func readFirstChunk(_ bytes: Span<UInt8>) throws(ImageError) {
        guard bytes.count >= 33, let width = bytes.uint32(at: 16), let height = bytes.uint32(at: 20)
        else {
            throw ImageError(.truncated, "the PNG ends after \(bytes.count) bytes, in its header")
        }
        guard bytes.uint32(at: 8) == 13, bytes.has("IHDR", at: 12) else {
            throw ImageError(.corrupt, "the PNG does not begin with a header chunk")
        }
        self.width = Int(width)
        self.height = Int(height)
        bitDepth = Int(bytes[24])
        colorType = bytes[25]
        isInterlaced = bytes[28] == 1
        guard [1, 2, 4, 8, 16].contains(bitDepth), [0, 2, 3, 4, 6].contains(colorType) else {
            throw ImageError(.corrupt, "the PNG's header gives an impossible depth or colour type")
        }
        hasTransparency = colorType & Self.alphaBit != 0
    }

    private mutating func read(
        _ bytes: Span<UInt8>, chunkAt name: Int, body: Int, length: Int
    ) {
        if bytes.has("tRNS", at: name) {
            hasTransparency = true
        } else if bytes.has("iCCP", at: name) {
            hasICCProfile = true
        } else if bytes.has("eXIf", at: name), length <= bytes.count - body {
            orientation = Orientation(exif: bytes.extracting(body..<body + length))
        } else if bytes.has("acTL", at: name), let plays = bytes.uint32(at: body + 4),
            let frames = bytes.uint32(at: body)
        {
            frameCount = max(1, Int(frames))
            loopCount = Int(plays)
        } else if bytes.has("fcTL", at: name), frameDelays.count < frameCount, frameCount > 1,
            let numerator = bytes.uint16(at: body + 20),
            let denominator = bytes.uint16(at: body + 22)
        {
            frameDelays.append(Self.delay(numerator, denominator))
        }
    }

    /// A denominator of 0 means hundredths; 10 ms or less shows for 100 ms, as in browsers.
    private static func delay(_ numerator: UInt16, _ denominator: UInt16) -> Int {
        let milliseconds = Int(numerator) * 1000 / (denominator == 0 ? 100 : Int(denominator))
        return milliseconds <= 10 ? 100 : milliseconds
    }
}

extension PNGHeader {
    /// The header in Gannet's words.
    var imageHeader: ImageHeader {
        let swaps = orientation.swapsAxes
        var header = ImageHeader(
            format: .png, width: swaps ? height : width, height: swaps ? width : height)
        header.orientation = orientation
        header.frameCount = frameCount
        header.loopCount = frameCount > 1 ? loopCount : 1
        header.frameDelays = frameDelays
        header.bitDepth = bitDepth
        header.hasAlpha = hasTransparency
        header.hasICCProfile = hasICCProfile
        header.isProgressive = isInterlaced
        header.colorSpace =
            switch colorType {
            case 0, 4: .gray
            case 3: .indexed
            default: .rgb
            }
        return header
    }
}
