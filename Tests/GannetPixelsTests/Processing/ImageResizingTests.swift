import GannetCore
import GannetPixels
import Testing

@Suite("Pictures resized and converted", .timeLimit(.minutes(1)))
struct ImageResizingTests {
    @Test("colour does not bleed out of transparent pixels")
    func bleeding() throws {
        // Green where it cannot be seen, red where it can.
        let bytes = (0..<64).flatMap { y in
            (0..<64).flatMap { x -> [UInt8] in
                (x / 3 + y) % 2 == 0 ? [255, 0, 0, 255] : [0, 255, 0, 0]
            }
        }
        let image = try PixelBytes.image(bytes, 64, 64, .rgba8)
        let small = try PixelBytes.array(image.resized(to: TargetSize(20)))
        for at in stride(from: 0, to: small.count, by: 4) where small[at + 3] > 0 {
            #expect(small[at] == 255 && small[at + 1] == 0)
        }
    }

    @Test("cover keeps the middle")
    func cover() throws {
        let bytes = (0..<10).flatMap { _ in
            (0..<30).flatMap { x -> [UInt8] in [x < 10 || x >= 20 ? 0 : 200, 0, 0, 255] }
        }
        let image = try PixelBytes.image(bytes, 30, 10, .rgba8, isOpaque: true)
        let middle = try image.resized(to: TargetSize(10, contentMode: .cover))
        #expect(middle.width == 10 && middle.height == 10 && middle.isOpaque)
        let found = PixelBytes.array(middle)
        #expect(stride(from: 0, to: found.count, by: 4).allSatisfy { found[$0] == 200 })
    }

    @Test("a picture that fits is the same picture")
    func same() throws {
        let image = try PixelBytes.image([1, 2, 3, 4], 1, 1, .rgba8)
        let fitted = try image.resized(to: TargetSize(10))
        #expect(fitted.pixels === image.pixels)
    }

    @Test("layouts convert into each other")
    func layouts() throws {
        let image = try PixelBytes.image([100, 50, 0, 255, 255, 255, 255, 0], 2, 1, .rgba8)
        let premultiplied = try image.converted(to: .rgba8Premultiplied)
        #expect(PixelBytes.array(premultiplied) == [100, 50, 0, 255, 0, 0, 0, 0])
        let rgb = try image.converted(to: .rgb8)
        #expect(PixelBytes.array(rgb) == [100, 50, 0, 255, 255, 255])
        #expect(rgb.isOpaque)
        #expect(throws: ImageError.self) { try image.converted(to: .gray8) }
        let gray = try PixelBytes.image([9, 8], 2, 1, .gray8, isOpaque: true)
        #expect(try PixelBytes.array(gray.converted(to: .rgba8)) == [9, 9, 9, 255, 8, 8, 8, 255])
        let back = try gray.converted(to: .rgba8).converted(to: .gray8)
        #expect(PixelBytes.array(back) == [9, 8])
    }
}
