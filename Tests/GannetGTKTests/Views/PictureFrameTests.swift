import GannetCore
import Testing

@testable import GannetGTK

@Suite("Where a picture is drawn", .timeLimit(.minutes(1)))
struct PictureFrameTests {
    @Test(
        "the picture keeps its shape, or not, as its mode says",
        arguments: [
            (ContentMode.inside, [0.0, 12.0, 48.0, 24.0]),
            (.cover, [-24.0, 0.0, 96.0, 48.0]),
            (.fill, [0.0, 0.0, 48.0, 48.0]),
        ])
    func modes(mode: ContentMode, expected: [Double]) {
        let frame = PictureFrame(picture: (200, 100), box: (48, 48), mode: mode)
        #expect([frame.x, frame.y, frame.width, frame.height] == expected)
    }

    @Test("a picture smaller than the box grows to touch it")
    func small() {
        let frame = PictureFrame(picture: (16, 8), box: (48, 48), mode: .inside)
        #expect([frame.x, frame.y, frame.width, frame.height] == [0, 12, 48, 24])
    }
}
