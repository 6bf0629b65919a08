import FoundationEssentials
import Synchronization

/// Asks an origin for the beginning of a file, longer and longer, until it tells what it is.
///
/// It goes past the graph and the caches: a few kilobytes that nobody else could use.
struct HeaderProbe {
    /// How many bytes are asked for at each turn.
    ///
    /// Nearly every header is in the first; EXIF with its thumbnail and large profiles are in the
    /// second.
    private static let lengths = [4096, 65_536, 1_048_576]

    let configuration: ImagePipeline.Configuration
    let request: ImageRequest

    /// The header; nil where the origin does not give parts, or the beginning does not tell.
    ///
    /// - Throws: `http_status` and the errors of transfers and of decoders.
    func header() async throws(ImageError) -> ImageHeader? {
        for length in Self.lengths {
            guard let part = try await beginning(length) else { return nil }
            do throws(ImageError) {
                return try configuration.codecs.header(
                    ofPrefix: part, from: request.url, limits: request.options.limits)
            } catch {
                guard error.code == .needsMoreData else {
                    throw error.naming(request.url.description)
                }
                // All of it is there, and it does not tell.
                if part.count < length { return nil }
            }
        }
        return nil
    }

    /// The first bytes; nil where the answer is not that part.
    private func beginning(_ length: Int) async throws(ImageError) -> Data? {
        let response = try await exchange(httpRequest(length))
        guard response.status != 200 else { return nil }
        guard response.status == 206 else {
            // An origin that knows no ranges may have other words for it than 200.
            if response.status == 416 { return nil }
            throw ImageError(
                .httpStatus, HTTPStatus.reason(response.status),
                input: request.url.description, httpStatus: response.status)
        }
        let range = ContentRange(response.headers["Content-Range"])
        guard range?.bytes == 0..<response.body.count,
            response.headers["Content-Encoding"] == nil
        else { return nil }
        return response.body
    }

    private func httpRequest(_ length: Int) -> HTTPRequest {
        var headers = request.headers
        if headers["Accept"] == nil {
            headers.add(
                "Accept", AcceptHeader.value(for: configuration.codecs.decodableFormats))
        }
        headers["Range"] = "bytes=0-\(length - 1)"
        var result = HTTPRequest(url: request.url, headers: headers)
        result.timeouts = configuration.timeouts
        if let timeout = request.timeout { result.timeouts.whole = timeout }
        result.partition = request.partition
        return result
    }

    /// The answer to a request; of one that brings the whole body, only its head.
    private func exchange(_ request: HTTPRequest) async throws(ImageError) -> HTTPResponse {
        let exchange = Exchange(request.url)
        return try await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                exchange.begin(configuration.loader, request, continuation)
            }
        } onCancel: {
            exchange.cancel()
        }.get()
    }

    /// One exchange, which ends when the head of an answer shows that it is not the part.
    private final class Exchange: Sendable {
        private let url: ImageURL
        private let transfer = PendingTransfer()
        /// The head of an answer that would bring the whole body.
        private let whole = Mutex<HTTPResponse?>(nil)

        init(_ url: ImageURL) {
            self.url = url
        }

        func begin(
            _ loader: any DataLoading, _ request: HTTPRequest,
            _ continuation: CheckedContinuation<Result<HTTPResponse, ImageError>, Never>
        ) {
            let begun = loader.load(request) { event in
                switch event {
                case .answered(let status, let headers) where status == 200:
                    let head = HTTPResponse(status: status, headers: headers, url: self.url)
                    self.whole.withLock { $0 = head }
                    self.transfer.cancel()
                case .finished(let result):
                    let whole = self.whole.withLock { $0 }
                    continuation.resume(returning: whole.map { .success($0) } ?? result)
                default: break
                }
            }
            transfer.keep(begun)
        }

        func cancel() {
            transfer.cancel()
        }
    }
}
