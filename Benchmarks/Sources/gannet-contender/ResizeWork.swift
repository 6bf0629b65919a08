import Contender
import GannetCore
import GannetPixels

/// `resize WIDTH HEIGHT NEWWIDTH NEWHEIGHT COUNT`: premultiplied RGBA of noise.
enum ResizeWork {
    @Sendable static func prepare(_ order: WorkOrder) throws -> @Sendable () throws -> Void {
        let (width, height) = (try order.number(0), try order.number(1))
        let target = TargetSize(width: try order.number(2), height: try order.number(3))
        let pixels = unsafe PixelBuffer(byteCount: width * height * 4) { memory throws(Never) in
            var state: UInt32 = 1
            for place in 0..<(width * height * 4) {
                state = state &* 2_654_435_761 &+ 1
                unsafe memory.storeBytes(
                    of: place % 4 == 3 ? 255 : UInt8(state >> 24), toByteOffset: place,
                    as: UInt8.self)
            }
        }
        let image = Image(
            width: width, height: height, layout: .rgba8Premultiplied, bytesPerRow: width * 4,
            isOpaque: true, pixels: pixels)
        return {
            for _ in 0..<order.count { use(try image.resized(to: target)) }
        }
    }
}
