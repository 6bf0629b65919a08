import GannetCore
import GannetTesting
import Testing

@testable import GannetPixels

@Suite("Processors that move pixels", .timeLimit(.minutes(1)))
struct GeometryProcessorTests {
    /// Every pixel's colour tells its place.
    private func sample(_ width: Int, _ height: Int) -> Image {
        .pattern(width: width, height: height, layout: .rgba8) { x, y in
            UInt32(x) << 24 | UInt32(y) << 16 | 0xFF
        }
    }

    private func place(_ x: Int, _ y: Int) -> UInt32 { UInt32(x) << 24 | UInt32(y) << 16 | 0xFF }

    @Test("cropping takes the part, and what reaches over the edge is left out")
    func cropping() throws {
        let part = try Cropping(x: 3, y: 1, width: 4, height: 2).process(sample(10, 6))
        #expect(part.width == 4 && part.height == 2)
        #expect(part.color(x: 0, y: 0) == place(3, 1) && part.color(x: 3, y: 1) == place(6, 2))
        let edge = try Cropping(x: -2, y: 4, width: 5, height: 99).process(sample(10, 6))
        #expect(edge.width == 3 && edge.height == 2)
        #expect(edge.color(x: 0, y: 0) == place(0, 4))
        for cropping in [
            Cropping(x: 10, y: 0, width: 5, height: 5), Cropping(x: 0, y: 0, width: 0, height: 5),
            Cropping(x: -9, y: 0, width: 9, height: 5), Cropping(x: 0, y: 0, width: -4, height: 5),
        ] {
            #expect { try cropping.process(sample(10, 6)) } throws: {
                ($0 as? ImageError)?.code == .invalidRequest
            }
        }
        let endless = Cropping(x: 1, y: 1, width: .max, height: .max)
        #expect(try endless.process(sample(10, 6)).width == 9)
    }

    @Test("gravity says which part", arguments: Gravity.allCases)
    func gravity(_ gravity: Gravity) throws {
        let part = try Cropping(width: 4, height: 2, gravity: gravity).process(sample(10, 6))
        let name = "\(gravity)".lowercased()
        let x = name.contains("left") ? 0 : name.contains("right") ? 6 : 3
        let y = name.contains("top") ? 0 : name.contains("bottom") ? 4 : 2
        #expect(part.color(x: 0, y: 0) == place(x, y))
        let cover = Resizing(
            to: TargetSize(width: 3, height: 6, contentMode: .cover), gravity: gravity)
        #expect(
            try cover.process(sample(10, 6)).color(x: 0, y: 0) >> 24 & 255
                == (x == 3 ? 3 : x == 6 ? 7 : 0))
    }

    @Test("padding adds space of a colour")
    func padding() throws {
        let padded = try Padding(top: 1, left: 2, bottom: 3, right: 4, color: 0x1122_33FF)
            .process(sample(5, 5))
        #expect(padded.width == 11 && padded.height == 9)
        #expect(padded.color(x: 2, y: 1) == place(0, 0))
        #expect(padded.color(x: 6, y: 5) == place(4, 4))
        for (x, y) in [(1, 1), (2, 0), (7, 1), (2, 6), (10, 8)] {
            #expect(padded.color(x: x, y: y) == 0x1122_33FF)
        }
        let box = try Padding(toWidth: 9, height: 3, gravity: .right).process(sample(5, 5))
        #expect(box.width == 9 && box.height == 5)
        #expect(box.color(x: 4, y: 0) == place(0, 0) && box.color(x: 0, y: 0) == 0)
    }

    @Test("quarter turns and mirrors are exact")
    func turns() throws {
        let image = sample(5, 3)
        let right = try Rotation(degrees: 90).process(image)
        #expect(right.width == 3 && right.height == 5)
        #expect(right.color(x: 2, y: 0) == place(0, 0) && right.color(x: 0, y: 4) == place(4, 2))
        let half = try Rotation(degrees: 180).process(image)
        #expect(half.color(x: 4, y: 2) == place(0, 0))
        let left = try Rotation(degrees: -90).process(image)
        #expect(left.color(x: 0, y: 4) == place(0, 0))
        #expect(try Rotation(degrees: 720).process(image).colors == image.colors)
        #expect(try Rotation(degrees: .nan).process(image).colors == image.colors)
        #expect(try Flip.horizontal.process(image).color(x: 4, y: 0) == place(0, 0))
        #expect(try Flip.vertical.process(image).color(x: 0, y: 2) == place(0, 0))
    }

    @Test("any other turn keeps the middle, and is transparent beside the picture")
    func angles() throws {
        let image = Image.solid(0x2040_60FF, width: 40, height: 20)
        let turned = try Rotation(degrees: 45).process(image)
        #expect(turned.width == 43 && turned.height == 43)
        #expect(turned.color(x: 21, y: 21) == 0x2040_60FF)
        #expect(turned.color(x: 0, y: 0) == 0 && turned.color(x: 42, y: 0) == 0)
        // Clockwise: what was to the right is now a little below, and what was above to the right.
        let quadrants = Image.quadrants(width: 40, height: 40)
        let tilted = try Rotation(degrees: 30).process(quadrants)
        let middle = tilted.width / 2
        #expect(tilted.color(x: middle + 2, y: middle - 12) == 0xFF00_00FF)
        #expect(tilted.color(x: middle + 12, y: middle + 2) == 0x00FF_00FF)
        #expect(tilted.color(x: middle - 2, y: middle + 12) == 0xFFFF_FFFF)
        let almost = try Rotation(degrees: 89.999_999).process(sample(30, 20))
        #expect(almost.width == 21 && almost.height == 31)
    }

    @Test("corners are cut round, with a smooth edge")
    func corners() throws {
        let rounded = try RoundedCorners(radius: 8).process(
            .solid(0xFFFF_FFFF, width: 30, height: 20))
        for (x, y) in [(0, 0), (29, 0), (0, 19), (29, 19)] {
            #expect(rounded.color(x: x, y: y) == 0)
        }
        #expect(
            rounded.color(x: 15, y: 0) == 0xFFFF_FFFF && rounded.color(x: 0, y: 10) == 0xFFFF_FFFF)
        let edge = (0..<9).map { rounded.color(x: $0, y: 2) & 255 }
        #expect(edge == edge.sorted() && edge.contains { $0 > 0 && $0 < 255 })
        // The area of a square without its corners, to a pixel.
        let alphas = rounded.colors.joined().reduce(0.0) { $0 + Double($1 & 255) / 255 }
        #expect(abs(alphas - (600 - (4 - Double.pi) * 64)) < 1.5)
    }

    @Test("a circle has a border of its width and colour")
    func circle() throws {
        let disc = try CircleCrop(borderWidth: 3, borderColor: 0x00FF_00FF)
            .process(.solid(0xFF00_00FF, width: 60, height: 40))
        #expect(disc.width == 40 && disc.height == 40)
        #expect(disc.color(x: 20, y: 20) == 0xFF00_00FF)
        #expect(disc.color(x: 20, y: 1) == 0x00FF_00FF && disc.color(x: 1, y: 20) == 0x00FF_00FF)
        #expect(disc.color(x: 20, y: 5) == 0xFF00_00FF)
        #expect(disc.color(x: 2, y: 2) == 0)
        let plain = try CircleCrop().process(.solid(0xFF00_00FF, width: 40, height: 40))
        let alphas = plain.colors.joined().reduce(0.0) { $0 + Double($1 & 255) / 255 }
        #expect(abs(alphas - Double.pi * 400) < 3)
    }

    @Test("a picture of one pixel survives them all, and keeps its layout")
    func tiny() throws {
        let processors: [any ImageProcessing] = [
            Cropping(width: 5, height: 5), Padding(toWidth: 1, height: 1), Rotation(degrees: 33),
            Flip.vertical, RoundedCorners(radius: 9), CircleCrop(borderWidth: 4),
            GaussianBlur(sigma: 50), Sharpening(), Resizing(to: TargetSize(7)),
        ]
        for processor in processors {
            for layout in [PixelLayout.rgba8, .rgba8Premultiplied] {
                let result = try processor.process(
                    .solid(0x4080_C0FF, width: 1, height: 1, layout: layout))
                #expect(result.layout == layout, "\(processor.identifier)")
            }
        }
    }
}
