import Foundation
import GannetCore
import GannetFoundation
import GannetTesting

/// A delegate that records what it hears.
@MainActor
final class DownloaderEars: ImageDownloaderDelegate {
    enum Event: Equatable, Sendable {
        case answered(Int?, type: String?)
        case received(Int, Int?)
        case finished(byteCount: Int)
        case failed(ImageError.Code)

        var isAnswer: Bool {
            if case .answered = self { true } else { false }
        }

        var isEnd: Bool {
            switch self {
            case .answered, .received: false
            case .finished, .failed: true
            }
        }
    }

    nonisolated let heard = Recorder<Event>()
    /// What this delegate does when it hears of a head.
    var onAnswer: @MainActor () -> Void = {}
    private(set) var wasAlwaysOnMainQueue = true

    nonisolated init() {}

    func imageDownloader(_ downloader: ImageDownloader, didReceive head: ResponseHead) {
        hear(.answered(head.status, type: head.headers["Content-Type"]))
        onAnswer()
    }

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
