/// The frames of an animation, each changed by a chain of processors.
final class ProcessedFrames: FrameReading {
    private let frames: any FrameReading
    private let processors: [any ImageProcessing]

    init(_ frames: any FrameReading, _ processors: [any ImageProcessing]) {
        self.frames = frames
        self.processors = processors
    }

    /// What the file says about itself.
    var header: ImageHeader { frames.header }

    /// Frame `index`, changed.
    func frame(_ index: Int) throws(ImageError) -> DecodedImage {
        var decoded = try frames.frame(index)
        for processor in processors { decoded.image = try processor.process(decoded.image) }
        return decoded
    }
}
