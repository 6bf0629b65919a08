import GannetCore

/// Several processors as one, each working on what the one before it made.
public struct ProcessorChain: ImageProcessing {
    private let processors: [any ImageProcessing]

    /// A chain; an empty one changes nothing.
    public init(_ processors: [any ImageProcessing]) {
        self.processors = processors
    }

    /// What it does: all of them, in order.
    public var identifier: String {
        "[" + processors.map(\.identifier).joined(separator: ",") + "]"
    }

    /// The picture after the last of them.
    public func process(_ image: Image) throws(ImageError) -> Image {
        var image = image
        for processor in processors { image = try processor.process(image) }
        return image
    }
}
