import CPixelKernels
import GannetCore

/// Memory for pixels while they are being made; becomes a `PixelBuffer` without a copy.
///
/// Not zeroed, and aligned to 64 bytes for vector code. One thread at a time.
@safe public final class PixelMemory {
    private var memory: UnsafeMutableRawBufferPointer

    /// Takes `byteCount` bytes.
    ///
    /// - Throws: `too_large` when there is no such memory.
    public init(byteCount: Int) throws(ImageError) {
        guard byteCount >= 0, byteCount < .max, let start = unsafe gn_pixels_allocate(byteCount)
        else {
            throw ImageError(.tooLarge, "there is no memory for \(byteCount) bytes of pixels")
        }
        unsafe memory = UnsafeMutableRawBufferPointer(start: start, count: byteCount)
    }

    deinit {
        unsafe gn_pixels_free(memory.baseAddress)
    }

    /// The size in bytes.
    public var byteCount: Int { unsafe memory.count }

    /// Gives `body` the bytes to read and write.
    public func withBytes<Result, Failure: Error>(
        _ body: (inout MutableRawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var bytes = unsafe memory.mutableBytes
        return try body(&bytes)
    }

    /// Gives `body` the bytes of `range` to read and write.
    public func withBytes<Result, Failure: Error>(
        in range: Range<Int>, _ body: (inout MutableRawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        precondition(range.lowerBound >= 0 && range.upperBound <= byteCount)
        let part = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[range])
        var bytes = unsafe part.mutableBytes
        return try body(&bytes)
    }

    /// Hands the memory over as it is, and keeps none.
    public func takeBuffer() -> PixelBuffer {
        let taken = unsafe UnsafeRawBufferPointer(memory)
        unsafe memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
        return unsafe PixelBuffer(adopting: taken) {
            unsafe gn_pixels_free(UnsafeMutableRawPointer(mutating: $0.baseAddress))
        }
    }
}

extension MutableRawSpan {
    /// Sets every byte to 0.
    package mutating func clear() {
        unsafe withUnsafeMutableBytes { bytes in
            _ = unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
        }
    }
}
