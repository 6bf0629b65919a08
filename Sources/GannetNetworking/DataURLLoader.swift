import FoundationEssentials
import GannetCore

/// Loads what `data:` URLs hold (RFC 2397).
///
/// The answer has status 200 and the media type in a `Content-Type` field. Any thread may call;
/// events come on threads of the executor.
public final class DataURLLoader: DataLoading {
    private let work: LocalWork

    /// A loader that decodes on threads of `executor`.
    ///
    /// Shut the loader down before the executor.
    public init(executor: any WorkExecuting) {
        work = LocalWork(on: executor)
    }

    /// `data`.
    public let schemes: Set<String> = ["data"]

    /// Starts decoding a URL (see ``DataLoading``).
    ///
    /// Errors: `invalid_url`, `body_too_large`, `cancelled`.
    public func load(
        _ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any DataTransfer {
        work.start(LocalExchange(request, events: events)) { exchange throws(ImageError) in
            let request = exchange.request
            let content = try DataURL(request.url)
            let body = try content.body(limit: request.maximumBodyBytes)
            exchange.report(received: body.count, expected: body.count)
            return HTTPResponse(
                status: 200, headers: ["Content-Type": content.mediaType], body: body,
                url: request.url)
        }
    }

    /// Cancels what is under way; later loads end with `cancelled`.
    public func shutdown() {
        work.shutdown()
    }
}
