import Foundation
import GannetCore
import GannetTesting

/// An animation whose frames are of one colour each, and count how often they are made.
final class FakeFrames: AnimationDecoding {
    let format = ImageFormat.gif
    /// The number of each frame that was made.
    let made = Recorder<Int>()
    /// How often the file was opened.
    let opened = Recorder<Void>()

    func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        header
    }

    func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        throw ImageError(.unsupportedFormat, "only frames are made here")
    }

    func frames(of data: Data, options: DecodeOptions) throws(ImageError) -> any FrameReading {
        opened.append(())
        return Frames(header: header, made: made)
    }

    private let header: ImageHeader

    /// Frames of 100 ms each, for ever; frame n has the width n + 1, so that it can be told.
    init(count: Int) {
        var header = ImageHeader(format: .gif, width: 40, height: 10)
        header.frameCount = count
        header.loopCount = 0
        header.frameDelays = Array(repeating: 100, count: count)
        self.header = header
    }

    var animation: ImageAnimation { ImageAnimation(Data(), header: header, decoder: self) }

    private final class Frames: FrameReading {
        let header: ImageHeader
        private let made: Recorder<Int>

        init(header: ImageHeader, made: Recorder<Int>) {
            self.header = header
            self.made = made
        }

        func frame(_ index: Int) throws(ImageError) -> DecodedImage {
            made.append(index)
            return DecodedImage(
                image: .solid(0x3366_99FF, width: index + 1, height: 10), header: header)
        }
    }
}
