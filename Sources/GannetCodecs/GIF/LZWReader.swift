/// Unpacks the pixels of a GIF frame (GIF89a, appendix F), as many at a time as are wanted.
///
/// Memory is bounded whatever the frame's size. Not giflib: it reads a file from its beginning on
/// only, refuses code sizes and early ends that browsers show, and is no faster.
struct LZWReader {
    private static let blockLength = 16_384

    private var table = [UInt32](repeating: 0, count: LZWState.maximumCodes)
    private var pixels: [UInt8]
    private var start = 0
    private var state: LZWState

    /// A reader of the data that begins at `offset` with its code size.
    ///
    /// At most `maximum` pixels are asked for at a time.
    init(_ bytes: Span<UInt8>, at offset: Int, maximum: Int) {
        state = LZWState(
            codeSize: offset < bytes.count ? Int(bytes[offset]) : 0, offset: offset + 1)
        pixels = [UInt8](
            repeating: 0, count: max(maximum, Self.blockLength) + LZWState.maximumCodes)
        for code in 0..<state.clearCode { table[code] = UInt32(code & 255) }
    }

    /// Why no more pixels come; nil while there may be some.
    var end: LZWState.End? { state.end }

    /// Gives the next `count` pixels to `body`; fewer where there are no more.
    mutating func next(_ count: Int, _ bytes: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
        if state.filled - start < count, state.end == nil { fill(count, bytes) }
        let used = min(count, state.filled - start)
        body(pixels.span.extracting(start..<start + used))
        start += used
    }

    private mutating func fill(_ count: Int, _ bytes: Span<UInt8>) {
        for index in start..<state.filled { pixels[index - start] = pixels[index] }
        state.filled -= start
        start = 0
        Self.decode(&state, &table, &pixels, bytes, until: max(count, Self.blockLength))
    }

    private static func decode(
        _ state: inout LZWState, _ table: inout [UInt32], _ pixels: inout [UInt8],
        _ bytes: Span<UInt8>, until wanted: Int
    ) {
        var table = table.mutableSpan
        var pixels = pixels.mutableSpan
        state.decode(bytes, &table, &pixels, until: wanted)
    }
}
