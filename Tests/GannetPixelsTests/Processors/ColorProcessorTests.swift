import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetPixels

@Suite("Processors that change colours", .timeLimit(.minutes(1)))
struct ColorProcessorTests {
    private func result(of processor: some ImageProcessing, on color: UInt32) throws -> UInt32 {
        try processor.process(.solid(color, width: 3, height: 2, layout: .rgba8)).color(x: 1, y: 1)
    }

    private func isNear(_ found: UInt32, _ expected: UInt32, within tolerance: Int = 2) -> Bool {
        [24, 16, 8, 0].allSatisfy {
            abs(Int(found >> $0 & 255) - Int(expected >> $0 & 255)) <= tolerance
        }
    }

    @Test("grey is as bright as the colour was, and alpha stays")
    func grayscale() throws {
        #expect(isNear(try result(of: Grayscale(), on: 0xFF00_00FF), 0x3636_36FF))
        #expect(isNear(try result(of: Grayscale(), on: 0x00FF_00FF), 0xB6B6_B6FF))
        #expect(isNear(try result(of: Grayscale(), on: 0x00FF_0080), 0xB6B6_B680))
        #expect(try result(of: Grayscale(), on: 0x0000_0000) == 0)
    }

    @Test("brightness, contrast, saturation and gamma do what they say, and nothing by default")
    func adjustment() throws {
        let color: UInt32 = 0x4080_C0FF
        #expect(isNear(try result(of: ColorAdjustment(), on: color), color))
        #expect(isNear(try result(of: ColorAdjustment(brightness: 0.25), on: color), 0x80C0_FFFF))
        #expect(isNear(try result(of: ColorAdjustment(brightness: -1), on: color), 0x0000_00FF))
        #expect(isNear(try result(of: ColorAdjustment(contrast: 0), on: color), 0x8080_80FF))
        #expect(isNear(try result(of: ColorAdjustment(contrast: 2), on: color), 0x0081_FFFF))
        #expect(isNear(try result(of: ColorAdjustment(saturation: 0), on: color), 0x7777_77FF))
        let bright = try result(of: ColorAdjustment(gamma: 2), on: color)
        #expect(isNear(bright, 0x80B5_DDFF))
        #expect(isNear(try result(of: ColorAdjustment(gamma: -3), on: color), color))
    }

    @Test("a tint multiplies, or leaves the shape alone")
    func tint() throws {
        #expect(isNear(try result(of: Tint(0xFF00_00FF), on: 0x8080_80FF), 0x8000_00FF))
        #expect(isNear(try result(of: Tint(0xFF00_0080), on: 0x8080_80FF), 0x8040_40FF))
        let shape = Tint(0xFF80_00FF, mode: .shape)
        #expect(isNear(try result(of: shape, on: 0x0102_0380), 0xFF80_0080))
        #expect(try result(of: shape, on: 0) == 0)
    }

    @Test("a background shows through what is transparent")
    func background() throws {
        #expect(isNear(try result(of: Background(.white), on: 0xFF00_0080), 0xFF7F_7FFF))
        #expect(try result(of: Background(0x0102_03FF), on: 0) == 0x0102_03FF)
        #expect(try result(of: Background(.white), on: 0x1234_56FF) == 0x1234_56FF)
    }

    @Test("an overlay lies where it should, as faint as it should, and is cut at the edge")
    func overlay() throws {
        let badge = Image.solid(0xFF00_00FF, width: 4, height: 4)
        let base = Image.solid(0x0000_00FF, width: 20, height: 10)
        let marked = try Overlay(badge, name: "red", margin: 2, opacity: 0.5).process(base)
        #expect(isNear(marked.color(x: 14, y: 4), 0x8000_00FF))
        #expect(marked.color(x: 17, y: 7) != 0x0000_00FF)
        #expect(
            marked.color(x: 18, y: 7) == 0x0000_00FF && marked.color(x: 13, y: 4) == 0x0000_00FF)
        let large = Image.solid(0x00FF_00FF, width: 50, height: 50)
        let covered = try Overlay(large, name: "green", gravity: .center).process(base)
        #expect(covered.width == 20 && Set(covered.colors.joined()) == [0x00FF_00FF])
    }

    @Test("a blur spreads a point as the bell curve does, and keeps the light")
    func blur() throws {
        let point = Image.pattern(width: 41, height: 41, layout: .rgba8) { x, y in
            x == 20 && y == 20 ? 0xFFFF_FFFF : 0
        }
        let blurred = try GaussianBlur(sigma: 2).process(point)
        let alphas = blurred.colors.map { $0.map { Double($0 & 255) } }
        // 255 / (2 pi sigma squared) in the middle.
        #expect(abs(alphas[20][20] - 255 / (8 * Double.pi)) < 1)
        #expect(alphas[20][18] == alphas[18][20] && alphas[20][18] == alphas[20][22])
        #expect(abs(alphas[20][22] / alphas[20][20] - 0.6065) < 0.06)
        let sum = alphas.joined().reduce(0, +)
        #expect(abs(sum - 255) < 60)
        let plain = try GaussianBlur(sigma: 9).process(.solid(0x4080_C0FF, width: 30, height: 9))
        #expect(Set(plain.colors.joined()) == [0x4080_C0FF])
    }

    @Test("a wide blur is the same as a narrow one done on more pixels", arguments: [6.0, 12, 30])
    func wideBlur(sigma: Double) throws {
        let edge = Image.pattern(width: 240, height: 40, layout: .rgba8) { x, _ in
            x < 120 ? 0x0000_00FF : 0xFFFF_FFFF
        }
        let blurred = try GaussianBlur(sigma: sigma).process(edge)
        for x in stride(from: 60, through: 180, by: 10) {
            // The bell curve summed up to here.
            let expected =
                127.5 * (1 + Self.errorFunction((Double(x) + 0.5 - 120) / sigma / 2.0.squareRoot()))
            let found = Double(blurred.color(x: x, y: 20) >> 24)
            #expect(abs(found - expected) < 5, "at \(x): \(found) for \(expected)")
        }
    }

    /// Abramowitz and Stegun, 7.1.26.
    private static func errorFunction(_ x: Double) -> Double {
        let t = 1 / (1 + 0.327_591_1 * abs(x))
        let terms = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592]
        let sum = terms.reduce(0) { $0 * t + $1 } * t
        return (x < 0 ? -1 : 1) * (1 - sum * exp(-x * x))
    }

    @Test("sharpening makes the bright side of an edge brighter and the dark one darker")
    func sharpening() throws {
        let edge = Image.pattern(width: 20, height: 5, layout: .rgba8) { x, _ in
            x < 10 ? 0x4040_40FF : 0xC0C0_C0FF
        }
        let sharp = try Sharpening(amount: 1, sigma: 1).process(edge)
        #expect(sharp.color(x: 9, y: 2) >> 24 < 0x40 && sharp.color(x: 10, y: 2) >> 24 > 0xC0)
        #expect(sharp.color(x: 2, y: 2) == 0x4040_40FF && sharp.color(x: 17, y: 2) == 0xC0C0_C0FF)
        #expect(try Sharpening(amount: 0).process(edge).colors == edge.colors)
    }

    @Test("a chain does its steps in order, and its identifier names them all")
    func chain() throws {
        let chain = ProcessorChain([Background(.white), Grayscale()])
        #expect(chain.identifier == "[gannet.background(#FFFFFFFF),gannet.grayscale]")
        #expect(try result(of: chain, on: 0) == 0xFFFF_FFFF)
        let named = NamedProcessor("mine") { image throws(ImageError) in
            .solid(0x0000_01FF, width: image.width, height: image.height, layout: .rgba8)
        }
        #expect(named.identifier == "mine")
        #expect(try result(of: ProcessorChain([named]), on: 0) == 0x0000_01FF)
    }

    @Test("identifiers tell every parameter")
    func identifiers() {
        let processors: [any ImageProcessing] = [
            Cropping(x: 1, y: 2, width: 3, height: 4), Cropping(x: 1, y: 2, width: 3, height: 5),
            Cropping(width: 3, height: 4), Cropping(width: 3, height: 4, gravity: .top),
            Padding(top: 1, left: 0, bottom: 0, right: 0), Padding(toWidth: 1, height: 0),
            Padding(toWidth: 1, height: 0, color: .white), Rotation(degrees: 1),
            Rotation(degrees: 2), Flip.horizontal, Flip.vertical, RoundedCorners(radius: 1),
            RoundedCorners(radius: 2), CircleCrop(), CircleCrop(borderWidth: 1),
            CircleCrop(borderWidth: 1, borderColor: .white), GaussianBlur(sigma: 1),
            GaussianBlur(sigma: 2), Sharpening(), Sharpening(amount: 1), Sharpening(sigma: 3),
            ColorAdjustment(), ColorAdjustment(brightness: 0.1), ColorAdjustment(gamma: 2),
            Grayscale(), Tint(.white), Tint(.black), Tint(.white, mode: .shape),
            Background(.white), Background(.black), Resizing(to: TargetSize(3)),
            Resizing(to: TargetSize(4)), Resizing(to: TargetSize(3, contentMode: .cover)),
            Resizing(to: TargetSize(3, contentMode: .cover), gravity: .top),
        ]
        #expect(Set(processors.map(\.identifier)).count == processors.count)
    }
}
