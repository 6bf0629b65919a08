import FoundationEssentials
import GannetCore
import GannetPixels

/// The frames of an APNG file, each read as a PNG file of its own.
final class PNGFrames: FrameDrawing {
    /// Where each frame lies, and what becomes of the canvas.
    let frames: [FrameDescription]
    private let data: Data
    private let parts: [[Range<Int>]]
    private let header: PNGHeader
    private let isLenient: Bool

    /// The frames of `data`, as its header has them.
    init(_ data: Data, _ header: PNGHeader, _ animation: PNGAnimation, isLenient: Bool) {
        self.data = data
        self.header = header
        self.isLenient = isLenient
        frames = animation.frames.map(\.description)
        parts = animation.frames.map(\.data)
    }

    /// Reads a frame.
    func draw(_ index: Int, on canvas: FrameCanvas) throws(ImageError) {
        let file = PNGFrameFile(data, header, frames[index], parts[index]).bytes
        try PNGReader.reading(file, isLenient: isLenient) { (reader) throws(ImageError) in
            if reader.rows.isInterlaced {
                try drawInterlaced(reader, on: canvas)
            } else {
                try drawRows(reader, on: canvas)
            }
            try reader.finish()
        }
    }

    private func drawRows(_ reader: PNGReader, on canvas: FrameCanvas) throws(ImageError) {
        let row = try PixelMemory(byteCount: reader.rows.bytesPerRow)
        for y in 0..<reader.rows.height {
            try row.withBytes { (bytes) throws(ImageError) in
                try reader.read(into: &bytes)
                try canvas.draw(row: y, bytes.bytes, layout: reader.rows.layout)
            }
        }
    }

    private func drawInterlaced(_ reader: PNGReader, on canvas: FrameCanvas) throws(ImageError) {
        let rows = reader.rows
        let picture = try PixelMemory(byteCount: rows.bytesPerRow * rows.height)
        try picture.withBytes { (pixels) throws(ImageError) in
            pixels.clear()
            try reader.readAll(into: &pixels)
            for y in 0..<rows.height {
                let row = pixels.bytes.extracting(y * rows.bytesPerRow..<(y + 1) * rows.bytesPerRow)
                try canvas.draw(row: y, row, layout: rows.layout)
            }
        }
    }
}
