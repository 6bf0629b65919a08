// FromOperationsToPipelines.md shows what stands below the line; ArticleTests hold the two equal.
// ---
import Foundation
import Gannet
import GannetFoundation

@MainActor
final class PhotoDownload: ImageDownloaderDelegate {
    private var downloader: ImageDownloader?
    private(set) var photo: Data?
    private(set) var fractionDone = 0.0
    var onEnd: (ImageError?) -> Void = { _ in }

    func start(_ address: String) {
        let downloader = ImageDownloader(ImageRequest(address), delegate: self)
        self.downloader = downloader
        downloader.start()
    }

    func cancel() {
        downloader?.cancel()
    }

    func imageDownloader(_ downloader: ImageDownloader, didReceive head: ResponseHead) {
        print("\(head.headers["Content-Type"] ?? "something") is on its way")
    }

    func imageDownloader(
        _ downloader: ImageDownloader, didReceive received: Int, of expected: Int?
    ) {
        if let expected, expected > 0 { fractionDone = Double(received) / Double(expected) }
    }

    func imageDownloader(_ downloader: ImageDownloader, didFinishWith response: DataResponse) {
        photo = response.data
        onEnd(nil)
    }

    func imageDownloader(_ downloader: ImageDownloader, didFailWith error: ImageError) {
        onEnd(error)
    }
}
