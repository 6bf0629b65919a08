/// A block of memory with a picture's pixels: written once while it is made, then only read.
///
/// Pictures, textures and encoders share it without copying. Safe to use on any thread.
@safe public final class PixelBuffer: @unchecked Sendable {
    // Unchecked because the memory is written only inside `init`, before any other thread can
    // have a reference; afterwards it is only read.
    private let memory: UnsafeRawBufferPointer
    private let release: @Sendable (UnsafeRawBufferPointer) -> Void

    /// Makes a buffer of `byteCount` bytes whose contents `fill` writes.
    ///
    /// The memory that `fill` receives is not zeroed, and aligned to 64 bytes for vector code.
    public init<Failure: Error>(
        byteCount: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 64)
        do {
            try unsafe fill(block)
        } catch {
            unsafe block.deallocate()
            throw error
        }
        unsafe memory = UnsafeRawBufferPointer(block)
        unsafe release = { unsafe $0.deallocate() }
    }

    /// Takes over memory that somebody else made, such as a shared mapping.
    ///
    /// Nobody may write to it any more. `release` runs once, on any thread, when the last user
    /// is gone.
    public init(
        adopting memory: UnsafeRawBufferPointer,
        release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) {
        unsafe self.memory = memory
        unsafe self.release = release
    }

    deinit {
        unsafe release(memory)
    }

    /// The size in bytes.
    public var byteCount: Int { unsafe memory.count }

    /// Gives `body` the bytes, which it must not keep.
    public func withBytes<Result, Failure: Error>(
        _ body: (RawSpan) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(unsafe memory.bytes)
    }

    /// Gives `body` the address of the bytes, for C code.
    ///
    /// The address stays valid for as long as this buffer lives, and no longer.
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(memory)
    }
}
