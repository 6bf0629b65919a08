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

    @Test("a shape is cut off what can be seen of the picture")
    func shapes() {
        let cover = PictureFrame(picture: (200, 100), box: (48, 48), mode: .cover)
        let seen = cover.clipped(to: (48, 48))
        #expect(seen == PictureFrame(x: 0, y: 0, width: 48, height: 48))
        let inside = PictureFrame(picture: (200, 100), box: (48, 48), mode: .inside)
        #expect(inside.clipped(to: (48, 48)) == inside)
        #expect(inside.cut(to: .rectangle).frame == inside)
        #expect(inside.cut(to: .rounded(8)).radius == 8)
        #expect(inside.cut(to: .rounded(500)).radius == 12)
        let circle = inside.cut(to: .circle)
        #expect(circle.frame == PictureFrame(x: 12, y: 12, width: 24, height: 24))
        #expect(circle.radius == 12)
    }
}
