import Synchronization

extension ImagePipeline {
    /// What is known of the picture that `request` asks for from an earlier load, be it of another
    /// run of the program; nil where the disk store does not hold it, or it was never decoded.
    ///
    /// The origin is not asked, and no file is read. It is made when a picture is first decoded
    /// whole, and stays as long as its file is stored; pictures of no more than 32 pixels a side
    /// have none. Asked for with ``ImageRequest/wantsPlaceholder`` it comes as a preview by itself.
    public func placeholder(for request: ImageRequest) async -> ImagePlaceholder? {
        let request = engine.picked(request)
        let steps = engine.steps
        return await withCheckedContinuation { continuation in
            let answer = PlaceholderAnswer(continuation)
            steps.chores.add { answer.give(steps.placeholder(for: request)) }
        }
    }
}

/// An answer that is given once: what it is told, or nothing where the work that would tell it is
/// dropped, as after the end of the pipeline.
private final class PlaceholderAnswer: Sendable {
    private let continuation: CheckedContinuation<ImagePlaceholder?, Never>
    private let isGiven = Atomic(false)

    init(_ continuation: CheckedContinuation<ImagePlaceholder?, Never>) {
        self.continuation = continuation
    }

    deinit {
        if !isGiven.load(ordering: .relaxed) { continuation.resume(returning: nil) }
    }

    func give(_ placeholder: ImagePlaceholder?) {
        isGiven.store(true, ordering: .relaxed)
        continuation.resume(returning: placeholder)
    }
}
