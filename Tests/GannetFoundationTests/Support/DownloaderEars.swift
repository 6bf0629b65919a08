import Foundation
import GannetCore
import GannetFoundation
import GannetTesting

/// A delegate that records what it hears.
@MainActor
final class DownloaderEars: ImageDownloaderDelegate {
    enum Event: Equatable, Sendable {
        case received(Int, Int?)
        case finished(byteCount: Int)
        case failed(ImageError.Code)

        var isEnd: Bool {
            if case .received = self { false } else { true }
        }
    }

    nonisolated let heard = Recorder<Event>()
    private(set) var wasAlwaysOnMainQueue = true

    nonisolated init() {}

    func imageDownloader(
        _ downloader: ImageDownloader, didReceive received: Int, of expected: Int?
    ) {
        hear(.received(received, expected))
    }

    func imageDownloader(_ downloader: ImageDownloader, didFinishWith response: DataResponse) {
        hear(.finished(byteCount: response.data.count))
    }

    func imageDownloader(_ downloader: ImageDownloader, didFailWith error: ImageError) {
        hear(.failed(error.code))
    }

    private func hear(_ event: Event) {
        wasAlwaysOnMainQueue = wasAlwaysOnMainQueue && MainQueue.isCurrent
        heard.append(event)
    }
}
