import GannetPixels

/// One frame of a GIF file, as its blocks describe it.
struct GIFFrame {
    /// The left edge on the canvas.
    var x = 0
    /// The top edge on the canvas.
    var y = 0
    /// Width in pixels.
    var width = 0
    /// Height in pixels.
    var height = 0
    /// Where the colours of its own or the global palette lie, three bytes each.
    var palette = 0..<0
    /// Whether rows come in four passes.
    var isInterlaced = false
    /// What is done to the rectangle afterwards.
    var disposal = FrameDescription.Disposal.keep
    /// How long it shows, in hundredths of a second as stored.
    var delay = 0
    /// The colour that is transparent.
    var transparentIndex: Int?
    /// Where the compressed pixels begin, with their code size.
    var dataOffset = 0

    /// The colours as pixels; those that no palette has are black, as in Chrome.
    func colors(_ bytes: Span<UInt8>) -> [UInt32] {
        var colors = [UInt32](repeating: .blackPixel, count: 256)
        for index in 0..<palette.count / 3 {
            let offset = palette.lowerBound + index * 3
            colors[index] = UInt32(
                red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2])
        }
        if let transparentIndex { colors[transparentIndex] = 0 }
        return colors
    }
}
