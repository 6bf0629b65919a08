import GannetCore

/// What a picture file says about itself, and whether it is whole.
struct PictureDescription: Sendable, Equatable {
    let header: ImageHeader
    /// Whether the file ends too early; nil where it is damaged so that nobody can tell.
    let isTruncated: Bool?
}
