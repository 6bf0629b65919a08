import Foundation
import GannetCore
import Testing

@testable import GannetPixels

@Suite("Conversions of rows", .timeLimit(.minutes(1)))
struct RowKernelTests {
    /// Every pair of a colour and an alpha, as grey pixels.
    private let everyPair: [UInt8] = (0..<256).flatMap { alpha in
        (0..<256).flatMap { color in [UInt8(color), UInt8(color), UInt8(color), UInt8(alpha)] }
    }

    @Test("premultiplying rounds to the nearest")
    func premultiply() throws {
        let found = try PixelBytes.changing(everyPair) { RowKernels.premultiply(&$0) }
        for at in stride(from: 0, to: found.count, by: 4) {
            let (color, alpha) = (Int(everyPair[at]), Int(everyPair[at + 3]))
            let expected = UInt8((2 * color * alpha + 255) / 510)
            guard found[at..<at + 3].allSatisfy({ $0 == expected }) else {
                Issue.record("\(color) at alpha \(alpha) became \(found[at]), not \(expected)")
                return
            }
        }
    }

    @Test("unpremultiplying rounds to the nearest, and nothing exceeds 255")
    func unpremultiply() throws {
        let found = try PixelBytes.changing(everyPair) { RowKernels.unpremultiply(&$0) }
        for at in stride(from: 0, to: found.count, by: 4) {
            let (color, alpha) = (Int(everyPair[at]), Int(everyPair[at + 3]))
            let exact = alpha == 0 ? 0 : min(255, (color * 255 + alpha / 2) / alpha)
            guard found[at..<at + 3].allSatisfy({ $0 == UInt8(exact) }) else {
                Issue.record("\(color) at alpha \(alpha) became \(found[at]), not \(exact)")
                return
            }
        }
    }

    @Test("16-bit samples become the nearest of 8 bits")
    func narrow() throws {
        let samples = (0..<65_536).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let found = try PixelBytes.making(65_536) { result in
            RowKernels.narrow(Data(samples).bytes, to: &result)
        }
        let expected = (0..<65_536).map { UInt8(($0 * 255 + 32_767) / 65_535) }
        #expect(found == expected)
    }

    @Test(
        "every layout becomes RGBA",
        arguments: [
            (PixelLayout.gray8, [7], [7, 7, 7, 255]), (.grayAlpha8, [7, 9], [7, 7, 7, 9]),
            (.rgb8, [1, 2, 3], [1, 2, 3, 255]), (.rgba8, [1, 2, 3, 4], [1, 2, 3, 4]),
            (.rgba16, [0, 1, 255, 255, 0, 0, 1, 128], [1, 255, 0, 128]),
        ] as [(PixelLayout, [UInt8], [UInt8])])
    func expand(layout: PixelLayout, pixel: [UInt8], expected: [UInt8]) throws {
        // Several pixels, so that the vector part and the rest both run.
        for count in [1, 2, 37] {
            let row = (0..<count).flatMap { _ in pixel }
            let scratch = try PixelMemory(byteCount: count * 4)
            let found = try PixelBytes.making(count * 4) { result in
                scratch.withBytes {
                    RowKernels.expand(Data(row).bytes, layout, to: &result, scratch: &$0)
                }
            }
            #expect(found == (0..<count).flatMap { _ in expected })
        }
    }

    @Test("CMYK is ink taken from white, or light let through where it is inverted")
    func cmyk() throws {
        let inks: [UInt8] = [255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 0]
        let expected: [UInt8] = [
            0, 255, 255, 255, 255, 0, 255, 255, 255, 255, 0, 255, 0, 0, 0, 255, 255, 255, 255, 255,
        ]
        let plain = try PixelBytes.changing(inks) {
            RowKernels.convertCMYK(&$0, isInverted: false)
        }
        #expect(plain == expected)
        let inverted = try PixelBytes.changing(inks.map { 255 - $0 }) {
            RowKernels.convertCMYK(&$0, isInverted: true)
        }
        #expect(inverted == expected)
    }

    @Test("transparent over white is white, opaque stays")
    func flatten() throws {
        let pixels: [UInt8] = [0, 0, 0, 0, 9, 8, 7, 255, 100, 0, 0, 128]
        let found = try PixelBytes.making(9) {
            RowKernels.flattenOnWhite(Data(pixels).bytes, to: &$0)
        }
        #expect(found == [255, 255, 255, 9, 8, 7, 227, 127, 127])
    }

    @Test("opacity and greyness are told by every pixel")
    func questions() {
        var pixels = [UInt8](repeating: 255, count: 400)
        expect(pixels, isOpaque: true, isGray: true)
        pixels[399] = 254
        expect(pixels, isOpaque: false, isGray: true)
        pixels[200] = 254
        expect(pixels, isOpaque: false, isGray: false)
    }

    private func expect(_ pixels: [UInt8], isOpaque: Bool, isGray: Bool) {
        let data = Data(pixels)
        let found = (RowKernels.isOpaque(data.bytes), RowKernels.isGray(data.bytes))
        #expect(found == (isOpaque, isGray))
    }

    @Test("turning puts every pixel where EXIF wants it", arguments: Orientation.allCases)
    func orient(orientation: Orientation) throws {
        let (width, height) = (37, 70)
        let pixels = (0..<height).flatMap { y in
            (0..<width).flatMap { x in [UInt8(x), UInt8(y), 0, 0] as [UInt8] }
        }
        let found = try PixelBytes.making(pixels.count) {
            RowKernels.orient(
                Data(pixels).bytes, to: &$0, width: width, height: height, orientation)
        }
        let turnedWidth = orientation.swapsAxes ? height : width
        for y in 0..<height {
            for x in 0..<width {
                let (toX, toY) = place(x, y, width, height, orientation)
                let at = (toY * turnedWidth + toX) * 4
                guard found[at] == UInt8(x), found[at + 1] == UInt8(y) else {
                    Issue.record("(\(x), \(y)) is not at (\(toX), \(toY))")
                    return
                }
            }
        }
    }

    private func place(
        _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ orientation: Orientation
    ) -> (Int, Int) {
        switch orientation {
        case .up: (x, y)
        case .upMirrored: (width - 1 - x, y)
        case .down: (width - 1 - x, height - 1 - y)
        case .downMirrored: (x, height - 1 - y)
        case .leftMirrored: (y, x)
        case .right: (height - 1 - y, x)
        case .rightMirrored: (height - 1 - y, width - 1 - x)
        case .left: (y, width - 1 - x)
        }
    }
}
