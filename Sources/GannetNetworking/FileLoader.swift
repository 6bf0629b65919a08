import FoundationEssentials
import GannetCore

/// Loads files by `file:` URLs.
///
/// Only regular files: a folder, a pipe or a device is refused without waiting for it. Escapes in
/// the URL are undone to bytes, so that any name can be written. The answer has status 200 and no
/// header fields. Any thread may call; events come on threads of the executor.
public final class FileLoader: DataLoading {
    private let work: LocalWork

    /// A loader that reads on threads of `executor`.
    ///
    /// Shut the loader down before the executor.
    public init(executor: any WorkExecuting) {
        work = LocalWork(on: executor)
    }

    /// `file`.
    public let schemes: Set<String> = ["file"]

    /// Starts reading a file (see ``DataLoading``).
    ///
    /// Errors: `invalid_url`, `cannot_read`, `body_too_large`, `cancelled`.
    public func load(
        _ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any DataTransfer {
        work.start(LocalExchange(request, events: events)) { exchange throws(ImageError) in
            let path = try FilePath(exchange.request.url)
            let body = try ReadableFile(path).read(for: exchange)
            return HTTPResponse(status: 200, body: body, url: exchange.request.url)
        }
    }

    /// Cancels what is under way; later loads end with `cancelled`.
    public func shutdown() {
        work.shutdown()
    }
}
