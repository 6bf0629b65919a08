import GannetCore
import Testing

@testable import GannetGTK

@Suite("The size that a view's picture is decoded to", .timeLimit(.minutes(1)))
struct PictureSizeTests {
    @Test("is the view's, in pixels")
    func pixels() {
        var size = PictureSize(width: 48, height: 32)
        size.rescale(to: 2)
        #expect(size.target(.cover) == TargetSize(width: 96, height: 64, contentMode: .cover))
    }

    /// How many frames pass before another load begins; nil for more than enough.
    private func framesUntilLoad(_ size: inout PictureSize) -> Int? {
        (1...2 * PictureSize.restingFrames).first { _ in size.frame() }
    }

    @Test("follows the view when it grows, once that has rested for some frames")
    func growth() {
        var size = PictureSize(width: 48, height: 48)
        size.beginLoad()
        let isFirst = size.allocate(width: 100, height: 48, scale: 1)
        #expect(isFirst)
        for _ in 1..<PictureSize.restingFrames { _ = size.frame() }
        #expect(size.isWaiting)
        // The edge is still being dragged: the wait begins anew.
        let isFirstAgain = size.allocate(width: 130, height: 48, scale: 1)
        #expect(!isFirstAgain)
        let frames = framesUntilLoad(&size)
        #expect(frames == PictureSize.restingFrames)
        #expect(!size.isWaiting)
        size.beginLoad()
        #expect(!size.hasOutgrown)
    }

    @Test("does not follow it when it shrinks")
    func shrinking() {
        var size = PictureSize(width: 480, height: 480)
        size.beginLoad()
        _ = size.allocate(width: 200, height: 200, scale: 1)
        #expect(!size.isWaiting)
        let frames = framesUntilLoad(&size)
        #expect(frames == nil)
    }

    @Test("a picture with all the pixels of its file cannot be had larger")
    func whole() {
        var size = PictureSize(width: 480, height: 480)
        size.beginLoad()
        size.notePicture(width: 300, ofFile: 300)
        #expect(size.hasFullSize)
        size.beginLoad()
        size.notePicture(width: 300, ofFile: 301)
        #expect(!size.hasFullSize)
    }
}
