import CPixelKernels
import GannetCore

/// Resizes a picture whose rows come one after another, so that it is never in memory as a whole.
///
/// Boxes of source pixels are averaged to at least twice the result's size, then a Lanczos filter
/// of three lobes makes the result. Memory follows the width of the source and of the result, not
/// their areas. One thread at a time.
@safe public final class RowReducer {
    private let handle: OpaquePointer
    private let sourceRowBytes: Int
    private let resultRowBytes: Int
    private let resultHeight: Int

    /// A reducer for rows of four 8-bit channels.
    ///
    /// `isPremultiplied` says that the fourth is alpha, which the others never exceed.
    ///
    /// - Throws: `too_large` when there is no memory for it.
    public init(window: SourceWindow, width: Int, height: Int, isPremultiplied: Bool)
        throws(ImageError)
    {
        let (sides, fits) = Self.sides(window.sourceWidth, window.sourceHeight, width, height)
        guard fits else { throw ImageError(.tooLarge, "a side is too long to be resized") }
        var plan = gn_reducer_plan(
            source_width: sides[0], source_height: sides[1], x: window.x, y: window.y,
            width: window.width, height: window.height, result_width: sides[2],
            result_height: sides[3], is_premultiplied: isPremultiplied ? 1 : 0)
        guard let handle = unsafe gn_reducer_create(&plan) else {
            throw ImageError(.tooLarge, "there is no memory to resize the picture")
        }
        unsafe self.handle = handle
        sourceRowBytes = window.sourceWidth * 4
        resultRowBytes = width * 4
        resultHeight = height
    }

    deinit {
        unsafe gn_reducer_destroy(handle)
    }

    /// Takes the next `count` rows, which lie `bytesPerRow` apart, and writes the rows that they
    /// complete into `result`, the whole picture.
    public func push(
        _ rows: RawSpan, count: Int, bytesPerRow: Int, into result: inout MutableRawSpan
    ) {
        guard count > 0 else { return }
        precondition(bytesPerRow >= sourceRowBytes)
        precondition(rows.byteCount >= bytesPerRow * (count - 1) + sourceRowBytes)
        precondition(result.byteCount >= resultRowBytes * resultHeight)
        unsafe rows.withUnsafeBytes { source in
            unsafe result.withUnsafeMutableBytes { target in
                guard let from = source.baseAddress, let to = target.baseAddress
                else { return }
                unsafe gn_reducer_push(
                    handle, from.assumingMemoryBound(to: UInt8.self), bytesPerRow,
                    Int32(clamping: count), to.assumingMemoryBound(to: UInt8.self), resultRowBytes)
            }
        }
    }

    /// How many rows of the result are there.
    public var finishedRows: Int { unsafe Int(gn_reducer_finished_rows(handle)) }

    /// The memory that it takes, in bytes.
    public var byteCount: Int { unsafe gn_reducer_bytes(handle) }

    private static func sides(_ values: Int...) -> ([Int32], Bool) {
        // A quarter of the range, so that four samples a pixel can be counted in 32 bits too.
        let fits = values.allSatisfy { (1...Int(Int32.max / 4)).contains($0) }
        return (values.map { Int32(clamping: $0) }, fits)
    }
}
