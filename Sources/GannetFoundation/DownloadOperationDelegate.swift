import GannetCore

/// Hears how download operations end.
///
/// Called on the main thread. An operation holds its delegate weakly: one that is gone is not
/// called, and what it would have heard is dropped.
@MainActor
public protocol DownloadOperationDelegate: AnyObject, Sendable {
    /// The operation has ended: with a picture, an error, or the error `cancelled`.
    ///
    /// Called exactly once for an operation that has been started or cancelled. Which row the
    /// picture is for is told by ``DownloadOperation/tag``.
    func downloadOperation(
        _ operation: DownloadOperation,
        didFinishWith result: Result<ImageResponse, ImageError>)
}
