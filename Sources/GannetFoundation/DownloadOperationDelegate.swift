import GannetCore

/// Hears how download operations end.
///
/// Called on the main thread: exactly one of the two methods, once, for each operation that has
/// been started or cancelled. An operation holds its delegate weakly: one that is gone is not
/// called, and what it would have heard is dropped. Which row a picture is for is told by
/// ``DownloadOperation/tag``.
@MainActor
public protocol DownloadOperationDelegate: AnyObject, Sendable {
    /// The picture is there; where it came from is told by ``DownloadOperation/response``.
    func downloadOperation(_ operation: DownloadOperation, didFinish image: Image)

    /// There is no picture, for this reason; after a cancel its code is `cancelled`.
    func downloadOperation(_ operation: DownloadOperation, didFailWith error: ImageError)
}
