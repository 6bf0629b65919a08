import GannetCore
import GannetPixels

/// The header of a PBM, PGM, PPM or PAM file (the Netpbm manual pages of these names).
struct NetpbmHeader {
    /// The number after the P: 1 to 3 written as text, 4 to 7 as bytes.
    let kind: Int
    /// Width in pixels.
    private(set) var width = 0
    /// Height in pixels.
    private(set) var height = 0
    /// What a sample is at most.
    private(set) var maximum = 1
    /// Samples a pixel, 1 to 5: grey, or red, green and blue, or four inks; one more is alpha.
    private(set) var depth = 1
    /// Whether the samples are cyan, magenta, yellow and black, of which 0 is no ink.
    private(set) var isCMYK = false
    /// Where the pixels begin.
    private(set) var pixelOffset = 0

    /// Whether pixels are bits, of which 1 is black.
    var isBitmap: Bool { kind == 1 || kind == 4 }
    /// Whether samples are written as text.
    var isPlain: Bool { kind <= 3 }
    /// Whether the last sample is alpha.
    var hasAlpha: Bool { isCMYK ? depth == 5 : depth == 2 || depth == 4 }

    /// The bytes of a row that is not text.
    var bytesPerRow: Int {
        isBitmap ? (width + 7) / 8 : width * depth * (maximum > 255 ? 2 : 1)
    }

    /// Reads the header.
    ///
    /// - Throws: `truncated`, `corrupt`, and `unsupported_format` for more than four samples.
    init(_ bytes: Span<UInt8>) throws(ImageError) {
        guard bytes.count >= 3, bytes[0] == UInt8(ascii: "P"),
            (UInt8(ascii: "1")...UInt8(ascii: "7")).contains(bytes[1])
        else {
            throw ImageError(
                bytes.count < 3 ? .truncated : .corrupt, "this does not begin as a PNM file does")
        }
        kind = Int(bytes[1] - UInt8(ascii: "0"))
        var scanner = NetpbmScanner(offset: 2)
        if kind == 7 {
            try readLines(bytes, &scanner)
        } else {
            depth = kind == 3 || kind == 6 ? 3 : 1
            width = try scanner.number(bytes)
            height = try scanner.number(bytes)
            if !isBitmap { maximum = try scanner.number(bytes) }
        }
        pixelOffset = scanner.offset
        guard (1...65_535).contains(maximum) else {
            throw ImageError(.corrupt, "the PNM gives \(maximum) as its largest sample")
        }
    }

    private mutating func readLines(
        _ bytes: Span<UInt8>, _ scanner: inout NetpbmScanner
    ) throws(ImageError) {
        guard scanner.line(bytes) == [] else {
            throw ImageError(.corrupt, "the PAM has something else after P7 than a line's end")
        }
        var type = ""
        maximum = 0
        while let words = scanner.line(bytes) {
            guard let name = words.first, !name.hasPrefix("#") else { continue }
            if name == "ENDHDR" { return try checkDepth(type) }
            let value = words.dropFirst().joined(separator: " ")
            switch name {
            case "WIDTH": width = try Self.number(value)
            case "HEIGHT": height = try Self.number(value)
            case "DEPTH": depth = try Self.number(value)
            case "MAXVAL": maximum = try Self.number(value)
            case "TUPLTYPE": type += value
            default:
                throw ImageError(.corrupt, "the PAM's header has an unknown line, \(name)")
            }
        }
        throw ImageError(.truncated, "the PAM ends in its header")
    }

    private mutating func checkDepth(_ type: String) throws(ImageError) {
        isCMYK = type.hasPrefix("CMYK")
        guard (isCMYK ? 4...5 : 1...4).contains(depth) else {
            throw ImageError(
                .unsupportedFormat,
                "the PAM has \(depth) samples a pixel of the type '\(type)', and Gannet reads "
                    + "grey, RGB and CMYK with or without alpha")
        }
    }

    private static func number(_ text: String) throws(ImageError) -> Int {
        guard let number = Int(text), (0...Int(Int32.max)).contains(number) else {
            throw ImageError(.corrupt, "the PAM's header has no number where one must be")
        }
        return number
    }
}

extension NetpbmHeader {
    /// The header in Gannet's words.
    var imageHeader: ImageHeader {
        var header = ImageHeader(format: .pnm, width: width, height: height)
        header.colorSpace = isCMYK ? .cmyk : depth < 3 ? .gray : .rgb
        header.hasAlpha = hasAlpha
        header.bitDepth = [1, 2, 4, 8, 10, 12].first { maximum < 1 << $0 } ?? 16
        return header
    }
}
