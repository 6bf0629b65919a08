import FoundationEssentials
import Glibc

/// Memory that a body is received into and then handed over without a copy.
@safe struct BodyBlock: ~Copyable {
    private var memory: UnsafeMutableRawPointer?
    private var capacity = 0
    /// The bytes received so far.
    private(set) var count = 0

    /// An empty block without memory.
    init() {
        unsafe memory = nil
    }

    deinit {
        unsafe free(memory)
    }

    /// Adds bytes, in room that `growth` plans; false when the system has no memory to give.
    mutating func append(_ bytes: UnsafeRawBufferPointer, growth: BodyGrowth) -> Bool {
        guard reserve(count + bytes.count, growth: growth) else { return false }
        if let memory = unsafe memory, let source = bytes.baseAddress {
            unsafe memcpy(memory + count, source, bytes.count)
            count += bytes.count
        }
        return true
    }

    /// Lets `fill` write up to `most` bytes behind those received, and adds as many as it says.
    ///
    /// - Returns: what `fill` returned, or nil when the system has no memory to give.
    mutating func fill(
        upTo most: Int, growth: BodyGrowth, _ fill: (UnsafeMutableRawBufferPointer) -> Int
    ) -> Int? {
        guard reserve(count + most, growth: growth), let memory = unsafe memory else { return nil }
        let written = unsafe fill(UnsafeMutableRawBufferPointer(start: memory + count, count: most))
        count += max(0, min(written, most))
        return written
    }

    /// The bytes received, as data that owns the memory.
    consuming func takeData() -> Data {
        let (memory, capacity, count) = unsafe (self.memory, self.capacity, self.count)
        discard self
        guard count > 0, let memory = unsafe memory else {
            unsafe free(memory)
            return Data()
        }
        // What growing by steps left unused is given back when it is worth the call.
        let isLoose = capacity - count > 4096 && capacity - count > count / 8
        let block = unsafe isLoose ? realloc(memory, count) ?? memory : memory
        return unsafe Data(
            bytesNoCopy: block, count: count,
            deallocator: .custom { block, _ in unsafe free(block) })
    }

    /// A copy of the bytes received so far.
    func copiedData() -> Data {
        guard let memory = unsafe memory else { return Data() }
        return unsafe Data(bytes: memory, count: count)
    }

    private mutating func reserve(_ needed: Int, growth: BodyGrowth) -> Bool {
        guard needed > capacity else { return true }
        let wanted = growth.capacity(over: capacity, needed: needed)
        guard let larger = unsafe realloc(memory, wanted) else { return false }
        unsafe memory = larger
        capacity = wanted
        return true
    }
}
