import GannetPixels

/// What a PNG file says about the meaning of its colours, and which of it counts (W3C PNG, third
/// edition, section 13.1): cICP, then iCCP, then sRGB, then gAMA with cHRM.
///
/// A gamma without primaries is left aside, as browsers do: nearly all files that carry one alone,
/// often 1.0, look wrong when it is applied.
struct PNGColor {
    /// Whether there is an ICC profile.
    private(set) var hasICCProfile = false
    private var isSRGB = false
    private var gamma: Double?
    private var chromaticities: Chromaticities?
    private var codePoints: (primaries: Int, transfer: Int)?

    /// How many there are of each number in these chunks.
    private static let unit = 100_000.0

    /// Takes a chunk from before the pixels.
    mutating func read(_ bytes: Span<UInt8>, _ chunk: PNGChunk) {
        let body = chunk.body
        if chunk.isNamed("iCCP", in: bytes) {
            hasICCProfile = true
        } else if chunk.isNamed("sRGB", in: bytes) {
            isSRGB = true
        } else if chunk.isNamed("gAMA", in: bytes), chunk.length == 4 {
            gamma = bytes.uint32(at: body).map { Double($0) / Self.unit }
        } else if chunk.isNamed("cHRM", in: bytes), chunk.length == 32 {
            chromaticities = Self.chromaticities(bytes, at: body)
        } else if chunk.isNamed("cICP", in: bytes), chunk.length == 4, chunk.isWhole(in: bytes),
            // RGB at full range is all that a PNG can hold.
            bytes[body + 2] == 0, bytes[body + 3] == 1
        {
            codePoints = (Int(bytes[body]), Int(bytes[body + 1]))
        }
    }

    /// The profile by which colours become sRGB; `embedded` opens the ICC profile.
    func profile(embedded: () -> ColorProfile?) -> ColorProfile? {
        if let codePoints {
            return ColorProfile(primaries: codePoints.primaries, transfer: codePoints.transfer)
        }
        if hasICCProfile { return embedded() }
        guard !isSRGB, let gamma, gamma > 0, let chromaticities else { return nil }
        return ColorProfile(chromaticities, .gamma(1 / gamma))
    }

    private static func chromaticities(_ bytes: Span<UInt8>, at body: Int) -> Chromaticities? {
        func point(_ index: Int) -> Chromaticities.Point? {
            guard let x = bytes.uint32(at: body + index * 8),
                let y = bytes.uint32(at: body + index * 8 + 4)
            else { return nil }
            return Chromaticities.Point(Double(x) / unit, Double(y) / unit)
        }
        guard let white = point(0), let red = point(1), let green = point(2), let blue = point(3)
        else { return nil }
        return Chromaticities(white: white, red: red, green: green, blue: blue)
    }
}
