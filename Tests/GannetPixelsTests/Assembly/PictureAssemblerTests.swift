import Foundation
import GannetCore
import GannetPixels
import GannetTesting
import Testing

@Suite("Pictures out of rows", .timeLimit(.minutes(1)))
struct PictureAssemblerTests {
    private func assemble(
        _ bytes: [UInt8], _ width: Int, _ height: Int, rows: Int? = nil,
        target: TargetSize? = nil, orientation: Orientation = .up,
        layout: PixelLayout = .rgba8, isOpaque: Bool = false
    ) throws -> Image {
        let assembler = try PictureAssembler(
            plan: PicturePlan(
                storedWidth: width, storedHeight: height, orientation: orientation,
                target: target),
            rows: RowDescription(
                width: width, height: height, samples: .pixels(.rgba8), isOpaque: isOpaque),
            options: DecodeOptions(layout: layout))
        try assembler.append(Data(bytes).bytes, count: rows ?? height, bytesPerRow: width * 4)
        return try assembler.finish()
    }

    @Test("straight alpha passes through exactly at full size")
    func exact() throws {
        var random = DeterministicRandom(seed: 8)
        let bytes = random.bytes(9 * 7 * 4)
        #expect(try PixelBytes.array(assemble(bytes, 9, 7)) == bytes)
    }

    @Test("the premultiplied form is the straight one multiplied")
    func premultiplied() throws {
        let bytes: [UInt8] = [255, 100, 0, 128]
        let image = try assemble(bytes, 1, 1, layout: .rgba8Premultiplied)
        #expect(PixelBytes.array(image) == [128, 50, 0, 128])
    }

    @Test("rows that never came are transparent, in a small result too")
    func missing() throws {
        let bytes = [UInt8](repeating: 255, count: 40 * 40 * 4)
        for target in [nil, TargetSize(10)] {
            let image = try assemble(bytes, 40, 40, rows: 20, target: target, isOpaque: true)
            #expect(!image.isOpaque)
            let found = PixelBytes.array(image)
            #expect(found[3] == 255)
            #expect(found[found.count - 1] == 0)
        }
    }

    @Test("a picture that is opaque though it could be otherwise says so")
    func opaque() throws {
        let bytes = [UInt8](repeating: 255, count: 16)
        #expect(try assemble(bytes, 2, 2).isOpaque)
    }

    @Test("cropping and turning together keep the right part", arguments: Orientation.allCases)
    func cropAndTurn(orientation: Orientation) throws {
        // A wide picture, upright, with a mark in its middle: cover must keep it whichever way.
        let swaps = orientation.swapsAxes
        let (width, height) = swaps ? (5, 13) : (13, 5)
        let bytes = (0..<height).flatMap { y in
            (0..<width).flatMap { x -> [UInt8] in
                let along = swaps ? y : x
                return [along == 6 ? 255 : 0, 0, 0, 255]
            }
        }
        let image = try assemble(
            bytes, width, height, target: TargetSize(width: 3, height: 3, contentMode: .cover),
            orientation: orientation)
        #expect(image.width == 3 && image.height == 3)
        let found = PixelBytes.array(image)
        #expect(found[4 * 4] > 100)
        #expect(found[4 * 3] < 60 && found[4 * 5] < 60)
    }
}
