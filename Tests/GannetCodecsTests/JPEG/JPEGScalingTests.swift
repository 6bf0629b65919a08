import Foundation
import GannetCore
import GannetPixels
import Testing

@testable import GannetCodecs

@Suite("JPEG decoded to a smaller size", .timeLimit(.minutes(1)))
struct JPEGScalingTests {
    @Test(
        "looks as the whole picture does when it is resized",
        arguments: [
            TargetSize(300), TargetSize(150), TargetSize(100), TargetSize(40), TargetSize(7),
            TargetSize(60, contentMode: .cover),
            TargetSize(width: 33, height: 90, contentMode: .fill),
        ])
    func fidelity(target: TargetSize) throws {
        let picture = TestPicture.make(401, 299, isOpaque: true) { x, y in
            let red = UInt32(x * 255 / 400)
            let green = UInt32(y * 255 / 298)
            let blue = UInt32((x / 20 + y / 20) % 2 * 100)
            return red << 24 | green << 16 | blue << 8 | 255
        }
        let data = try JPEGSplicer.file(picture)
        let whole = try JPEGDecoder().decode(data, options: DecodeOptions()).image
        let direct = try JPEGDecoder().decode(data, options: DecodeOptions(targetSize: target))
        let resized = try whole.resized(to: target)
        #expect(direct.image.width == resized.width && direct.image.height == resized.height)
        #expect(Pixels(direct.image).meanDifference(Pixels(resized)) < 2)
    }

    @Test("fewer coefficients are read only where half again the result is left")
    func scale() {
        func eighths(_ side: Int, orientation: Orientation = .up) -> Int {
            JPEGScale.eighths(
                for: PicturePlan(
                    storedWidth: 1600, storedHeight: 800, orientation: orientation,
                    target: TargetSize(side)))
        }
        #expect(eighths(132) == 1)
        #expect(eighths(134) == 2)
        #expect(eighths(532) == 4)
        #expect(eighths(534) == 8)
        #expect(eighths(1600) == 8)
        #expect(eighths(100, orientation: .right) == 1)
    }
}
