import GannetCore

/// The words for a body over its limit.
enum BodyLimit {
    /// The error for a body of more than `limit` bytes, of `announced` bytes if that is known.
    static func exceeded(limit: Int, announced: Int? = nil) -> ImageError {
        let size = announced.map { "the body has \($0) bytes, which is" } ?? "the body is"
        return ImageError(
            .bodyTooLarge,
            "\(size) over the limit of \(limit); raise maximumBodyBytes to take it")
    }
}
