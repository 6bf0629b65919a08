import CPixelKernels
import GannetCore

/// Pixels in memory that can be given to another process as they are.
///
/// For programs that decode on behalf of others; all others leave this alone.
package enum SharedPixels {
    /// From now on memory for pixels of `least` bytes and more can be given away.
    ///
    /// Once, at the beginning of the program.
    package static func begin(least: Int) {
        gn_pixels_share(least)
    }

    /// A descriptor of the memory behind a buffer, sealed against every change and the caller's to
    /// close; nil where it is no such memory, or was given away before.
    package static func give(_ buffer: PixelBuffer) -> Int32? {
        let descriptor = unsafe buffer.withUnsafeBytes { bytes in
            unsafe gn_pixels_give(UnsafeMutableRawPointer(mutating: bytes.baseAddress))
        }
        return descriptor >= 0 ? descriptor : nil
    }
}
