extension ImageTask {
    /// What happens in the course of a load.
    public enum Event: Sendable {
        /// So many bytes of the body are there, of so many in all if the origin told.
        case progress(received: Int, expected: Int?)
        /// A picture to show until the end: a stand-in from memory, or the request's smaller one.
        case preview(ImagePreview)
        /// The end: the load's one outcome.
        case finished(Result<ImageResponse, ImageError>)
        /// A refresh after the end brought a changed picture (`staleFirst`).
        case updated(ImageResponse)
    }
}
