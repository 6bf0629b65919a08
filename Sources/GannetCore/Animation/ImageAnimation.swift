import FoundationEssentials

/// A picture that moves: its file, and how frames are to be made of it.
///
/// Holds the file's bytes but no pixels, and never changes. Any thread.
public final class ImageAnimation: Sendable {
    /// What the file says about itself: frames, their delays, how often they play.
    public let header: ImageHeader
    private let data: Data
    private let decoder: any AnimationDecoding
    private let options: DecodeOptions
    private let processors: [any ImageProcessing]

    /// The animation that `data` is, whose frames `decoder` makes as `options` ask and which
    /// `processors` change one after another.
    public init(
        _ data: Data, header: ImageHeader, decoder: any AnimationDecoding,
        options: DecodeOptions = DecodeOptions(), processors: [any ImageProcessing] = []
    ) {
        self.data = data
        self.header = header
        self.decoder = decoder
        self.options = options
        self.processors = processors
    }

    /// What it keeps in memory, in bytes.
    public var byteCount: Int { data.count }

    /// Opens the frames anew, for one player or several that show the same frame.
    ///
    /// Frames may be asked for in any order. Blocks: call it on a worker thread.
    ///
    /// - Throws: as the decoder does.
    public func frames() throws(ImageError) -> any FrameReading {
        let frames = try decoder.frames(of: data, options: options)
        return processors.isEmpty ? frames : ProcessedFrames(frames, processors)
    }

    /// The same with one more change of every frame.
    func processed(by processor: any ImageProcessing) -> ImageAnimation {
        ImageAnimation(
            data, header: header, decoder: decoder, options: options,
            processors: processors + [processor])
    }

    /// The same with frames decoded in another way.
    func decoded(by options: DecodeOptions) -> ImageAnimation {
        ImageAnimation(
            data, header: header, decoder: decoder, options: options, processors: processors)
    }
}
