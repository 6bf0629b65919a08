import GannetCore

/// Memory for pixels while they are being made; becomes a `PixelBuffer` without a copy.
///
/// Not zeroed, and aligned to 64 bytes for vector code. One thread at a time.
@safe public final class PixelMemory {
    private var memory: UnsafeMutableRawBufferPointer

    /// Takes `byteCount` bytes.
    public init(byteCount: Int) {
        unsafe memory = .allocate(byteCount: byteCount, alignment: 64)
    }

    deinit {
        unsafe memory.deallocate()
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
        unsafe memory = .allocate(byteCount: 0, alignment: 1)
        return unsafe PixelBuffer(adopting: taken) { unsafe $0.deallocate() }
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
