import FoundationEssentials
import GannetCore

/// The rows of one frame in the order stored.
struct GIFFrameRows {
    private let frame: GIFFrame
    private let data: Data
    private let order: GIFRowOrder
    private var reader: LZWReader
    private var count = 0

    /// The rows of a frame of `data`.
    init(_ frame: GIFFrame, _ data: Data) {
        self.frame = frame
        self.data = data
        order = GIFRowOrder(height: frame.height, isInterlaced: frame.isInterlaced)
        reader = LZWReader(data.span, at: frame.dataOffset, maximum: frame.width)
    }

    /// Gives the next row's place in the frame and its pixels to `body`; false where not all of
    /// them are there, as `failure` then explains.
    mutating func next(_ body: (_ place: Int, Span<UInt8>) -> Void) -> Bool {
        let data = data
        let place = order.place(of: count)
        var isWhole = false
        reader.next(frame.width, data.span) { pixels in
            isWhole = pixels.count == frame.width
            body(place, pixels)
        }
        if isWhole { count += 1 }
        return isWhole
    }

    /// Why there are not all the pixels that there should be.
    var failure: ImageError {
        switch reader.end {
        case .truncated:
            ImageError(.truncated, "the GIF ends too early, in row \(count) of a frame")
        case .corrupt:
            ImageError(.corrupt, "the GIF has a meaningless code in row \(count) of a frame")
        case .finished, nil:
            ImageError(
                .truncated,
                "the GIF has a frame of \(frame.height) rows with pixels for \(count) only")
        }
    }
}
