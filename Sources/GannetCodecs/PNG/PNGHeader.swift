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
    /// The EXIF orientation.
    private(set) var orientation = Orientation.up
    /// What the file says about its colours.
    private(set) var color = PNGColor()
    /// The animation, if there is one.
    private(set) var animation: PNGAnimation?
    /// Where the chunks stand that every frame of an animation needs: palette and colour key.
    private(set) var sharedChunks: [Range<Int>] = []
    /// Whether the end of the file was seen.
    private(set) var isWhole = false

    private var hasSeenImage = false
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
        while let chunk = PNGChunk(bytes, at: offset) {
            isWhole = chunk.isNamed("IEND", in: bytes)
            if isWhole { break }
            read(bytes, chunk)
            animation?.read(bytes, chunk)
            offset = chunk.end
        }
        animation?.finish()
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

    private mutating func read(_ bytes: Span<UInt8>, _ chunk: PNGChunk) {
        if chunk.isNamed("IDAT", in: bytes) {
            hasSeenImage = true
        } else if chunk.isNamed("tRNS", in: bytes) {
            hasTransparency = true
            share(chunk, in: bytes)
        } else if chunk.isNamed("PLTE", in: bytes) {
            share(chunk, in: bytes)
        } else if chunk.isNamed("eXIf", in: bytes), chunk.length <= bytes.count - chunk.body {
            orientation = Orientation(
                exif: bytes.extracting(chunk.body..<chunk.body + chunk.length))
        } else if chunk.isNamed("acTL", in: bytes), !hasSeenImage, animation == nil {
            animation = PNGAnimation(bytes, control: chunk, width: width, height: height)
        } else if !hasSeenImage {
            color.read(bytes, chunk)
        }
    }

    private mutating func share(_ chunk: PNGChunk, in bytes: Span<UInt8>) {
        if !hasSeenImage, chunk.isWhole(in: bytes) {
            sharedChunks.append(chunk.offset..<chunk.end)
        }
    }
}

extension PNGHeader {
    /// The frames of an animation; 1 for a still picture.
    ///
    /// As many as are there where the file is whole; else as many as it announces.
    var frameCount: Int {
        guard let animation else { return 1 }
        return max(1, isWhole ? animation.frames.count : animation.declaredCount)
    }

    /// The header in Gannet's words.
    var imageHeader: ImageHeader {
        let swaps = orientation.swapsAxes
        var header = ImageHeader(
            format: .png, width: swaps ? height : width, height: swaps ? width : height)
        header.orientation = orientation
        if let animation, frameCount > 1 {
            header.frameCount = frameCount
            header.loopCount = animation.plays
            header.frameDelays = animation.frames.map(\.delay)
        }
        header.bitDepth = bitDepth
        header.hasAlpha = hasTransparency
        header.hasICCProfile = color.hasICCProfile
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
