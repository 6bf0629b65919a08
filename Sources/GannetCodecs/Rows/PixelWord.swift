import GannetCore
import GannetPixels

/// What holds a pixel of straight RGBA as it lies in memory.
protocol PixelWord: FixedWidthInteger, BitwiseCopyable {
    /// What the bytes are.
    static var layout: PixelLayout { get }
    /// The largest sample.
    static var largest: Int { get }

    /// A pixel of four samples.
    init(samples red: Int, _ green: Int, _ blue: Int, _ alpha: Int)
}

extension UInt32: PixelWord {
    /// Samples of 8 bits.
    static var layout: PixelLayout { .rgba8 }
    /// 255.
    static var largest: Int { 255 }

    /// A pixel of samples from 0 to 255.
    @inline(__always)
    init(samples red: Int, _ green: Int, _ blue: Int, _ alpha: Int) {
        self.init(
            littleEndian: UInt32(
                truncatingIfNeeded: red | green << 8 | blue << 16 | alpha << 24))
    }
}

extension UInt64: PixelWord {
    /// Samples of 16 bits, in the machine's order.
    static var layout: PixelLayout { .rgba16 }
    /// 65,535.
    static var largest: Int { 65_535 }

    /// A pixel of samples from 0 to 65,535.
    @inline(__always)
    init(samples red: Int, _ green: Int, _ blue: Int, _ alpha: Int) {
        let samples = SIMD4(
            UInt16(truncatingIfNeeded: red), UInt16(truncatingIfNeeded: green),
            UInt16(truncatingIfNeeded: blue), UInt16(truncatingIfNeeded: alpha))
        self = unsafe unsafeBitCast(samples, to: UInt64.self)
    }
}
