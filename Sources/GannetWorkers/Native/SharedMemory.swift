import CWorkers
import FoundationEssentials
import GannetCore
import Glibc

/// Memory behind a descriptor, which another process can be given; once it is sealed nobody can
/// change it any more.
///
/// Any thread.
package final class SharedMemory: Sendable {
    /// What is sent; closed with this object.
    let descriptor: Int32
    /// How many bytes there are.
    package let count: Int

    /// Takes over a descriptor of at least `count` sealed bytes.
    package init(adopting descriptor: Int32, count: Int) {
        self.descriptor = descriptor
        self.count = count
    }

    /// Takes over a descriptor that came from elsewhere, unless it is anything but sealed memory.
    init(checking descriptor: Int32, count: Int) throws(WireError) {
        self.descriptor = descriptor
        self.count = count
        guard gn_shared_is_sealed(descriptor, count) else {
            throw WireError("a descriptor came that is no sealed memory of \(count) bytes")
        }
    }

    /// Sealed memory with a copy of these bytes.
    ///
    /// - Throws: `too_large` when there is no memory, or no descriptor.
    package convenience init(copying bytes: RawSpan) throws(ImageError) {
        let count = bytes.byteCount
        let descriptor = unsafe gn_shared_create("gannet-bytes", count)
        guard descriptor >= 0 else { throw Self.scarcity(count, -descriptor) }
        self.init(adopting: descriptor, count: count)
        let isWritten = unsafe bytes.withUnsafeBytes { unsafe Self.write($0, to: descriptor) }
        guard isWritten, gn_shared_seal(descriptor) else { throw Self.scarcity(count, errno) }
    }

    deinit {
        close(descriptor)
    }

    /// The bytes, in memory that they share with whoever else has the descriptor.
    ///
    /// - Throws: `too_large` when there is no room to map them.
    package func map() throws(ImageError) -> PixelBuffer {
        guard count > 0 else { return unsafe PixelBuffer(byteCount: 0) { _ in } }
        // Private, because kernels before 6.7 map sealed memory in no other way; nobody writes.
        let address = unsafe mmap(
            nil, count, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else {
            throw Self.scarcity(count, errno)
        }
        return unsafe PixelBuffer(adopting: UnsafeRawBufferPointer(start: address, count: count)) {
            _ = unsafe munmap(UnsafeMutableRawPointer(mutating: $0.baseAddress), $0.count)
        }
    }

    private static func scarcity(_ count: Int, _ error: Int32) -> ImageError {
        ImageError(
            .tooLarge, "there is no shared memory for \(count) bytes (error \(error))")
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var place = 0
        while place < bytes.count {
            let count = unsafe pwrite(
                descriptor, bytes.baseAddress?.advanced(by: place), bytes.count - place,
                off_t(place))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            place += count
        }
        return true
    }
}
