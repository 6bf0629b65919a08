import GannetCore

/// How a view's current request stands.
public enum RemoteImageState: Sendable {
    /// The view was asked for nothing.
    case empty
    /// The picture is awaited; the placeholder shows, or an older form of the same picture.
    case loading
    /// The picture shows.
    case shown
    /// The load failed; the failure picture shows, and a click tries again.
    case failed(ImageError)
    /// Somebody else cancelled the load; the placeholder shows, and a click tries again.
    case interrupted
}
