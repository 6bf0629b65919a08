import GannetCore
import GannetTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PatternTests {
    @Test(
        "colours come out as they went in, in every layout",
        arguments: [PixelLayout.rgba8, .rgba8Premultiplied, .rgb8, .rgba16])
    func roundTrip(layout: PixelLayout) {
        let image = Image.quadrants(width: 4, height: 2, layout: layout)
        let (red, green, blue, white): (UInt32, UInt32, UInt32, UInt32) = (
            0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF, 0xFFFF_FFFF
        )
        #expect(image.colors == [[red, red, green, green], [blue, blue, white, white]])
        #expect(image.isOpaque)
    }

    @Test("premultiplied samples are multiplied, straight ones are not")
    func alpha() {
        let premultiplied = Image.solid(0xFF80_0080, width: 1, height: 1)
        #expect(bytes(of: premultiplied) == [128, 64, 0, 128])
        #expect(premultiplied.color(x: 0, y: 0) == 0xFF80_0080)
        #expect(!premultiplied.isOpaque)
        let straight = Image.solid(0xFF80_0080, width: 1, height: 1, layout: .rgba8)
        #expect(bytes(of: straight) == [255, 128, 0, 128])
    }

    @Test("grey layouts take the luma")
    func gray() {
        let image = Image.solid(0xFF00_0080, width: 1, height: 1, layout: .grayAlpha8)
        #expect(bytes(of: image) == [76, 128])
        #expect(image.color(x: 0, y: 0) == 0x4C4C_4C80)
    }

    @Test("no two neighbours of a gradient are equal")
    func gradient() {
        let rows = Image.gradient(width: 16, height: 16).colors
        for y in 0..<15 {
            for x in 0..<15 {
                #expect(rows[y][x] != rows[y][x + 1])
                #expect(rows[y][x] != rows[y + 1][x])
            }
        }
    }

    private func bytes(of image: Image) -> [UInt8] {
        unsafe image.pixels.withUnsafeBytes { unsafe Array($0) }
    }
}
