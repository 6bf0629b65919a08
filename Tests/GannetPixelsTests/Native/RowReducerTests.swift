import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetPixels

@Suite("Resizing row by row", .timeLimit(.minutes(1)))
struct RowReducerTests {
    private func resize(
        _ bytes: [UInt8], _ window: SourceWindow, _ width: Int, _ height: Int,
        isPremultiplied: Bool = false, rowsAtOnce: Int = 1
    ) throws -> [UInt8] {
        let reducer = try RowReducer(
            window: window, width: width, height: height, isPremultiplied: isPremultiplied)
        let result = try PixelBytes.making(width * height * 4) { result in
            let rowBytes = window.sourceWidth * 4
            var row = 0
            while row < window.sourceHeight {
                let count = min(rowsAtOnce, window.sourceHeight - row)
                let part = Data(bytes).bytes.extracting(
                    row * rowBytes..<(row + count) * rowBytes)
                reducer.push(part, count: count, bytesPerRow: rowBytes, into: &result)
                row += count
            }
        }
        #expect(reducer.finishedRows == height)
        return result
    }

    @Test(
        "every result is within 2 of exact arithmetic",
        arguments: [
            (64, 48, 32, 24), (97, 61, 10, 7), (400, 30, 33, 29), (20, 300, 19, 4), (8, 8, 20, 31),
            (3, 3, 1, 1), (1, 1, 5, 5), (50, 50, 50, 13), (301, 299, 2, 3),
        ])
    func accuracy(width: Int, height: Int, resultWidth: Int, resultHeight: Int) throws {
        var random = DeterministicRandom(seed: UInt64(width * height))
        // Mid tones, so that neither result is cut off at black or white.
        let bytes = random.bytes(width * height * 4).map { 64 + $0 / 2 }
        let found = try resize(
            bytes, SourceWindow(sourceWidth: width, sourceHeight: height), resultWidth,
            resultHeight)
        let reference = ReferenceResizer(
            width: width, height: height, window: (0, 0, Double(width), Double(height)),
            resultWidth: resultWidth, resultHeight: resultHeight
        ).resize(bytes)
        let errors = zip(found, reference).map { abs(Double($0) - min(255, max(0, $1))) }
        #expect((errors.max() ?? 255) <= 2)
    }

    @Test("a window that begins inside a pixel is resized as exactly")
    func window() throws {
        var random = DeterministicRandom(seed: 5)
        let bytes = random.bytes(60 * 40 * 4).map { 64 + $0 / 2 }
        let window = SourceWindow(
            sourceWidth: 60, sourceHeight: 40, x: 10.375, y: 4.5, width: 41.25, height: 30)
        let found = try resize(bytes, window, 13, 11)
        let reference = ReferenceResizer(
            width: 60, height: 40, window: (10.375, 4.5, 41.25, 30), resultWidth: 13,
            resultHeight: 11
        ).resize(bytes)
        let errors = zip(found, reference).map { abs(Double($0) - $1) }
        #expect((errors.max() ?? 255) <= 2)
    }

    @Test("a picture of one colour keeps it", arguments: [0, 1, 127, 128, 254, 255])
    func constant(value: UInt8) throws {
        for (width, height) in [(7, 5), (33, 90), (100, 100)] {
            let bytes = [UInt8](repeating: value, count: 51 * 47 * 4)
            let found = try resize(
                bytes, SourceWindow(sourceWidth: 51, sourceHeight: 47), width, height)
            #expect(found.allSatisfy { $0 == value })
        }
    }

    @Test("rows may come one by one or many at once", arguments: [2, 7, 300])
    func batches(rowsAtOnce: Int) throws {
        var random = DeterministicRandom(seed: 9)
        let bytes = random.bytes(40 * 290 * 4)
        let window = SourceWindow(
            sourceWidth: 40, sourceHeight: 290, x: 3, y: 2.5, width: 30, height: 280)
        let one = try resize(bytes, window, 9, 8)
        #expect(try resize(bytes, window, 9, 8, rowsAtOnce: rowsAtOnce) == one)
    }

    @Test("a box of more rows than 16-bit sums hold does not overflow")
    func tallBoxes() throws {
        let bytes = [UInt8](repeating: 255, count: 2 * 2000 * 4)
        let found = try resize(
            bytes, SourceWindow(sourceWidth: 2, sourceHeight: 2000), 1, 1, rowsAtOnce: 2000)
        #expect(found == [255, 255, 255, 255])
    }

    @Test("colours never exceed alpha in a premultiplied result")
    func alpha() throws {
        // An edge makes Lanczos overshoot.
        let row = (0..<64).flatMap { $0 < 32 ? [200, 200, 200, 200] : [0, 0, 0, 200] as [UInt8] }
        let bytes = (0..<16).flatMap { _ in row }
        let found = try resize(
            bytes, SourceWindow(sourceWidth: 64, sourceHeight: 16), 23, 7, isPremultiplied: true)
        for pixel in stride(from: 0, to: found.count, by: 4) {
            #expect(found[pixel..<pixel + 3].allSatisfy { $0 <= found[pixel + 3] })
        }
    }

    @Test("any window of any picture gives a whole result")
    func anySize() throws {
        var random = DeterministicRandom(seed: 77)
        for _ in 0..<200 {
            let width = Int.random(in: 1...80, using: &random)
            let height = Int.random(in: 1...80, using: &random)
            let window = SourceWindow(
                sourceWidth: width, sourceHeight: height,
                x: .random(in: -3...90, using: &random), y: .random(in: -3...90, using: &random),
                width: .random(in: 0...90, using: &random),
                height: .random(in: 0...90, using: &random))
            let bytes = [UInt8](repeating: 90, count: width * height * 4)
            let found = try resize(
                bytes, window, Int.random(in: 1...100, using: &random),
                Int.random(in: 1...100, using: &random), rowsAtOnce: 5)
            #expect(found.allSatisfy { $0 == 90 })
        }
    }

    @Test("memory follows the rows, not the picture")
    func memory() throws {
        let reducer = try RowReducer(
            window: SourceWindow(sourceWidth: 4000, sourceHeight: 3000), width: 267, height: 200,
            isPremultiplied: true)
        #expect(reducer.byteCount < 200_000)
    }
}
