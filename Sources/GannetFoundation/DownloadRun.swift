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
        /// What the delegate has not heard of yet.
        var progress: (received: Int, expected: Int?)?
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
        let load = pipeline.loadData(for: request) { received, expected in
            self.advance(received, expected)
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

    /// Tells the delegate what there is to tell: the latest progress, then the end.
    @MainActor private func tell() {
        if let progress = takeProgress() {
            downloader.delegate?.imageDownloader(
                downloader, didReceive: progress.received, of: progress.expected)
        }
        // Looked at only now: the delegate may have cancelled in the call above.
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

    private func advance(_ received: Int, _ expected: Int?) {
        let isNews = state.withLock { state in
            defer { state.progress = (received, expected) }
            // While earlier progress waits to be told, the later goes with it.
            return state.progress == nil && state.pending.result == nil
        }
        if isNews { notify() }
    }

    private func settle(_ result: Result<DataResponse, ImageError>) {
        let isEnd = state.withLock { state in
            state.load = nil
            return state.pending.settle(result)
        }
        if isEnd { notify() }
    }

    private func takeProgress() -> (received: Int, expected: Int?)? {
        state.withLock { state in
            defer { state.progress = nil }
            return state.pending.isCancelled ? nil : state.progress
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
            return .failure(error.naming(url.text))
        }
    }
}
