/// What is to be shown while the bytes of a picture arrive, and to whom.
///
/// One reference, since few jobs have one and all carry the place for it.
final class PreviewWish: Sendable {
    /// The picture that is to come: only those who wait for the same see its previews.
    let picture: MemoryCacheKey
    /// Where its file comes from.
    let source: ImageURL
    let options: DecodeOptions
    let processors: [any ImageProcessing]

    /// What `request` wants shown; nil where it wants nothing.
    init?(_ request: ImageRequest) {
        guard request.wantsPreviews else { return nil }
        picture = request.memoryKey
        source = request.url
        options = request.options
        processors = request.processors
    }
}
