import GannetCore

/// A processor that is a closure with a name.
public struct NamedProcessor: ImageProcessing {
    /// The name, which must tell all that the closure depends on.
    public let identifier: String
    private let body: Body

    /// A struct because the compiler (6.3.1) crashes on a stored closure of this type by itself.
    private struct Body: Sendable {
        let run: @Sendable (Image) throws(ImageError) -> Image
    }

    /// A processor named `identifier` that does what `body` does, on a worker thread.
    public init(
        _ identifier: String, body: @escaping @Sendable (Image) throws(ImageError) -> Image
    ) {
        self.identifier = identifier
        self.body = Body(run: body)
    }

    /// What the closure makes of the picture.
    public func process(_ image: Image) throws(ImageError) -> Image { try body.run(image) }
}
