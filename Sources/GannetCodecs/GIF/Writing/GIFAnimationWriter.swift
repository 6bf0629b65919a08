import FoundationEssentials
import GannetCore

/// Writes frames of which each holds only what changes.
///
/// A frame is written when the next one is known: where that has gaps in which something is to be
/// seen, the frame is cleared after it was shown, and is made large enough for that.
struct GIFAnimationWriter {
    private let width: Int
    private let height: Int
    private let dithers: Bool
    private let repeats: Int?
    private var blocks: GIFBlocks?
    /// What is seen before the frame that is held.
    private var canvas: [UInt32]
    private var held: (words: [UInt32], delay: Int)?

    /// A writer for frames of this size; `repeats` as `GIFBlocks` has it.
    init(width: Int, height: Int, repeats: Int?, dithers: Bool) {
        self.width = width
        self.height = height
        self.repeats = repeats
        self.dithers = dithers
        canvas = [UInt32](repeating: 0, count: width * height)
    }

    /// Takes the next frame, pixels of which 0 is transparent and all others are opaque.
    mutating func append(_ words: [UInt32], delay: Int) {
        write(before: words)
        held = (words, delay)
    }

    /// The file.
    mutating func finish() -> Data {
        write(before: nil)
        blocks?.finish()
        return blocks?.data ?? Data()
    }

    private mutating func write(before next: [UInt32]?) {
        guard let (words, delay) = held else { return }
        let isCleared = words.indices.contains { next?[$0] == 0 && words[$0] != 0 }
        // The first frame is whole: some viewers take the canvas's size from it.
        let area = GIFArea(width: width, height: height) { place in
            blocks == nil || words[place] != canvas[place]
                || isCleared && words[place] != 0 && next?[place] == 0
        }
        var part: [UInt32] = []
        part.reserveCapacity(area.width * area.height)
        // What stays as it is need not be drawn.
        area.forEach(width: width) { part.append(words[$0] == canvas[$0] ? 0 : words[$0]) }
        append(part, area, delay: delay, clears: isCleared)
        canvas = words
        if isCleared { area.forEach(width: width) { canvas[$0] = 0 } }
    }

    private mutating func append(
        _ words: [UInt32], _ area: GIFArea, delay: Int, clears: Bool
    ) {
        let picture = GIFQuantizer(words, width: area.width, dithers: dithers)
        if blocks == nil {
            blocks = GIFBlocks(
                width: width, height: height, palette: picture.colors, repeats: repeats)
        }
        blocks?.append(picture, in: area, delay: delay, clears: clears)
    }
}
