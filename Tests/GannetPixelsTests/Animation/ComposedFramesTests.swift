import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetPixels

@Suite("Frames composed on a canvas", .timeLimit(.minutes(1)))
struct ComposedFramesTests {
    /// Frames of one colour each, some of them half transparent.
    private final class Painter: FrameDrawing {
        let frames: [FrameDescription]
        let colors: [[UInt8]]
        private(set) var drawn: [Int] = []
        var damaged: Set<Int> = []

        init(_ frames: [FrameDescription], _ colors: [[UInt8]]) {
            self.frames = frames
            self.colors = colors
        }

        func draw(_ index: Int, on canvas: FrameCanvas) throws(ImageError) {
            drawn.append(index)
            let row = (0..<frames[index].width).flatMap { _ in colors[index] }
            for y in 0..<frames[index].height {
                try canvas.draw(row: y, Data(row).bytes)
                if damaged.contains(index) { throw ImageError(.truncated, "it ends here") }
            }
        }

        func forget() { drawn = [] }
    }

    private func frames(
        of painter: Painter, _ width: Int, _ height: Int, damage: DamagePolicy = .strict
    ) throws(ImageError) -> ComposedFrames {
        var header = ImageHeader(format: .png, width: width, height: height)
        header.frameCount = painter.frames.count
        return try ComposedFrames(
            header: header, source: painter,
            options: DecodeOptions(damage: damage, layout: .rgba8))
    }

    private func bytes(_ decoded: DecodedImage) -> [UInt8] {
        PixelBytes.array(decoded.image)
    }

    /// All frames as the rules have them, one after another, with no shortcut.
    private func reference(_ painter: Painter, _ width: Int, _ height: Int) -> [[UInt8]] {
        var canvas = [UInt8](repeating: 0, count: width * height * 4)
        return zip(painter.frames, painter.colors).map { frame, color in
            let before = canvas
            let places = (frame.y..<frame.y + frame.height).flatMap { y in
                (frame.x..<frame.x + frame.width).map { (y * width + $0) * 4 }
            }
            for at in places {
                let result =
                    frame.blending == .replace
                    ? color : over(color, Array(canvas[at..<at + 4]))
                canvas.replaceSubrange(at..<at + 4, with: result)
            }
            let shown = canvas
            switch frame.disposal {
            case .keep: break
            case .clear:
                for at in places { canvas.replaceSubrange(at..<at + 4, with: [0, 0, 0, 0]) }
            case .restore: canvas = before
            }
            return shown
        }
    }

    /// Porter and Duff's "over" for straight alpha, in floating point.
    private func over(_ above: [UInt8], _ below: [UInt8]) -> [UInt8] {
        let (a, b) = (Double(above[3]) / 255, Double(below[3]) / 255)
        let both = a + b * (1 - a)
        guard both > 0 else { return below }
        let colors = (0..<3).map { channel in
            let sum = Double(above[channel]) * a + Double(below[channel]) * b * (1 - a)
            return UInt8((sum / both).rounded())
        }
        return colors + [UInt8((both * 255).rounded())]
    }

    private func random(
        _ count: Int, _ width: Int, _ height: Int, using random: inout DeterministicRandom
    ) -> Painter {
        let frames = (0..<count).map { _ in
            let isWhole = Int.random(in: 0..<4, using: &random) == 0
            let x = isWhole ? 0 : Int.random(in: 0..<width, using: &random)
            let y = isWhole ? 0 : Int.random(in: 0..<height, using: &random)
            return FrameDescription(
                x: x, y: y,
                width: isWhole ? width : Int.random(in: 1...width - x, using: &random),
                height: isWhole ? height : Int.random(in: 1...height - y, using: &random),
                disposal: [.keep, .keep, .clear, .restore].randomElement(using: &random) ?? .keep,
                blending: Bool.random(using: &random) ? .over : .replace)
        }
        let colors = (0..<count).map { _ -> [UInt8] in
            let alpha: UInt8 = [0, 255, 255, 90].randomElement(using: &random) ?? 255
            return (0..<3).map { _ in .random(in: 0...255, using: &random) } + [alpha]
        }
        return Painter(frames, colors)
    }

    @Test("every frame is right in whatever order it is asked for", arguments: 0..<60)
    func anyOrder(seed: Int) throws {
        var random = DeterministicRandom(seed: UInt64(seed))
        let painter = self.random(12, 5, 4, using: &random)
        let expected = reference(painter, 5, 4)
        let frames = try frames(of: painter, 5, 4)
        let order = Array(0..<12) + (0..<40).map { _ in Int.random(in: 0..<12, using: &random) }
        for index in order {
            let found = bytes(try frames.frame(index))
            let pairs = zip(found, expected[index])
            let isRight = stride(from: 3, to: found.count, by: 4).allSatisfy { alpha in
                found[alpha] == 0 && expected[index][alpha] == 0
                    || pairs.dropFirst(alpha - 3).prefix(4).allSatisfy {
                        abs(Int($0) - Int($1)) <= 1
                    }
            }
            #expect(isRight, "frame \(index): \(found) for \(expected[index])")
        }
    }

    @Test("seeking draws nothing before a key frame, and nothing that leaves no trace")
    func seeking() throws {
        let part = FrameDescription(x: 1, y: 1, width: 1, height: 1)
        var passing = part
        passing.disposal = .restore
        var cleared = part
        cleared.disposal = .clear
        let whole = FrameDescription(x: 0, y: 0, width: 3, height: 3)
        let painter = Painter(
            [whole, part, whole, passing, cleared, part],
            Array(repeating: [1, 2, 3, 255], count: 6))
        let frames = try frames(of: painter, 3, 3)
        _ = try frames.frame(5)
        #expect(painter.drawn == [2, 5])
        painter.forget()
        _ = try frames.frame(5)
        #expect(painter.drawn.isEmpty)
        _ = try frames.frame(1)
        #expect(painter.drawn == [0, 1])
    }

    @Test("a damaged frame is refused, or shows what is there and says so")
    func damage() throws {
        let part = FrameDescription(x: 0, y: 0, width: 2, height: 2, disposal: .clear)
        let painter = Painter([part, part], [[9, 9, 9, 255], [8, 8, 8, 255]])
        painter.damaged = [0]
        let strict = try frames(of: painter, 2, 2)
        #expect { try strict.frame(0) } throws: { ($0 as? ImageError)?.code == .truncated }
        #expect(
            bytes(try strict.frame(1)) == Array(repeating: [8, 8, 8, 255], count: 4).flatMap { $0 })
        let lenient = try frames(of: painter, 2, 2, damage: .lenient)
        let first = try lenient.frame(0)
        #expect(first.isTruncated)
        #expect(bytes(first) == [9, 9, 9, 255, 9, 9, 9, 255, 0, 0, 0, 0, 0, 0, 0, 0])
        #expect(try !lenient.frame(1).isTruncated)
    }

    @Test("frames that reach over the edge of the canvas are cut")
    func edges() throws {
        let painter = Painter(
            [FrameDescription(x: 1, y: 1, width: 9, height: 9)], [[7, 7, 7, 255]])
        let found = bytes(try frames(of: painter, 2, 2).frame(0))
        #expect(found == [UInt8](repeating: 0, count: 12) + [7, 7, 7, 255])
    }

    @Test("a canvas over the limits is too large before it is made")
    func limits() {
        let painter = Painter([FrameDescription(x: 0, y: 0, width: 1, height: 1)], [[0, 0, 0, 0]])
        #expect { try frames(of: painter, 60_000, 60_000) } throws: {
            ($0 as? ImageError)?.code == .tooLarge
        }
    }

    @Test("a canvas that no memory holds is too large without limits too")
    func noMemory() {
        let painter = Painter([FrameDescription(x: 0, y: 0, width: 1, height: 1)], [[0, 0, 0, 0]])
        let side = Int(UInt32.max)
        let header = ImageHeader(format: .png, width: side, height: side)
        #expect {
            try ComposedFrames(
                header: header, source: painter, options: DecodeOptions(limits: .unlimited))
        } throws: {
            ($0 as? ImageError)?.code == .tooLarge
        }
    }
}
