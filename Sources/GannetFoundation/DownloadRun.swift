import Gannet
import GannetCore
import Synchronization

/// One download of an ``ImageDownloader``, from its start to the telling of its end.
///
/// It holds its downloader, which holds it, until then.
final class DownloadRun: Sendable {
    private struct State {
        var pending = PendingOutcome<DataResponse>()
        var load: (any Cancelling)?
        var news = DownloadNews()
    }

    private let downloader: ImageDownloader
    private let pipeline: ImagePipeline
    private let state = Mutex(State())

    init(of downloader: ImageDownloader, pipeline: ImagePipeline) {
        self.downloader = downloader
        self.pipeline = pipeline
    }

    /// Starts the load.
    func begin() {
        let request = downloader.request
        let codecs = pipeline.configuration.codecs
        let load = pipeline.loadData(for: request) { head in
            self.hear { $0.answer(head) }
        } progress: { received, expected in
            self.hear { $0.advance(received: received, expected: expected) }
        } completion: { result in
            self.settle(result.flatMap { codecs.checked($0, of: request.url) })
        }
        keep(load)
    }

    /// Ends it as cancelled, unless its end has been told.
    func cancel(_ error: ImageError) {
        let (isEnd, load) = state.withLock { state in
            defer { state.load = nil }
            return (state.pending.cancel(error), state.load)
        }
        load?.cancel()
        if isEnd { notify() }
    }

    private func notify() {
        pipeline.mainDelivery.enqueue { self.tell() }
    }

    /// Tells the delegate what there is to tell: the head, the latest progress, then the end.
    ///
    /// Each is taken only when its turn comes: the delegate may have cancelled in the call before.
    @MainActor private func tell() {
        if let head = take({ $0.takeHead() }) {
            downloader.delegate?.imageDownloader(downloader, didReceive: head)
        }
        if let progress = take({ $0.takeProgress() }) {
            downloader.delegate?.imageDownloader(
                downloader, didReceive: progress.received, of: progress.expected)
        }
        guard let result = takeResult() else { return }
        downloader.finish(self)
        switch result {
        case .success(let response):
            downloader.delegate?.imageDownloader(downloader, didFinishWith: response)
        case .failure(let error):
            downloader.delegate?.imageDownloader(downloader, didFailWith: error)
        }
    }

    // MARK: - News from the pipeline

    private func keep(_ load: any Cancelling) {
        let isWanted = state.withLock { state in
            if state.pending.result == nil { state.load = load }
            return !state.pending.isCancelled
        }
        if !isWanted { load.cancel() }
    }

    private func hear(_ change: (inout DownloadNews) -> Void) {
        let isNews = state.withLock { state in
            // While earlier news wait to be told, the later go with them.
            let isFirst = state.news.isEmpty
            change(&state.news)
            return isFirst && !state.news.isEmpty && state.pending.result == nil
        }
        if isNews { notify() }
    }

    private func settle(_ result: Result<DataResponse, ImageError>) {
        let isEnd = state.withLock { state in
            state.load = nil
            // An answer that a cache had is heard of only now.
            if case .success(let response) = result { state.news.answer(response.head) }
            return state.pending.settle(result)
        }
        if isEnd { notify() }
    }

    private func take<News: Sendable>(
        _ take: (inout DownloadNews) -> News?
    ) -> News? {
        state.withLock { state in
            let news = take(&state.news)
            return state.pending.isCancelled ? nil : news
        }
    }

    private func takeResult() -> Result<DataResponse, ImageError>? {
        state.withLock { $0.pending.tell() }
    }
}

extension CodecRegistry {
    /// `response` if its bytes begin like a picture of a known kind, else why they do not.
    fileprivate func checked(
        _ response: DataResponse, of url: ImageURL
    ) -> Result<DataResponse, ImageError> {
        guard format(of: response.data) == nil else { return .success(response) }
        do throws(ImageError) {
            _ = try decoder(for: response.data)
            return .success(response)
        } catch {
            return .failure(error.naming(url.description))
        }
    }
}
