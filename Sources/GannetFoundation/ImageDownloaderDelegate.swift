import GannetCore

/// Hears how downloads go and how they end.
///
/// Called on the main thread. A downloader holds its delegate weakly: one that is gone is not
/// called, and what it would have heard is dropped.
@MainActor
public protocol ImageDownloaderDelegate: AnyObject, Sendable {
    /// The head of the answer is there, before anything is told of its body.
    ///
    /// Called at most once, and for each download that ends well; not for a status that brings no
    /// picture, such as 404. What a cache has is told of in the same way, by the head that it
    /// keeps. Does nothing by default.
    func imageDownloader(_ downloader: ImageDownloader, didReceive head: ResponseHead)

    /// So many bytes of the body are there, of so many in all if the origin told.
    ///
    /// What arrives while the main thread is busy is told in one call. Does nothing by default.
    func imageDownloader(
        _ downloader: ImageDownloader, didReceive received: Int, of expected: Int?)

    /// The bytes of a picture are there, whole: `response.data`.
    func imageDownloader(
        _ downloader: ImageDownloader, didFinishWith response: DataResponse)

    /// There are no bytes, for this reason; after a cancel its code is `cancelled`.
    func imageDownloader(_ downloader: ImageDownloader, didFailWith error: ImageError)
}

extension ImageDownloaderDelegate {
    /// Does nothing.
    public func imageDownloader(_ downloader: ImageDownloader, didReceive head: ResponseHead) {}

    /// Does nothing.
    public func imageDownloader(
        _ downloader: ImageDownloader, didReceive received: Int, of expected: Int?
    ) {}
}
