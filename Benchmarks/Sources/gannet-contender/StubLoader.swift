import FoundationEssentials
import Gannet
import Glibc
import Synchronization

/// A loader that answers every request from a thread of its own, at once, with the same body.
final class StubLoader: DataLoading {
    private struct Handle: DataTransfer {
        func cancel() {}
    }

    let schemes: Set<String> = ["http", "https"]
    private let body: Data
    private let mailbox = Mailbox()

    /// A loader of this body.
    init(body: Data) {
        self.body = body
        mailbox.start()
    }

    func load(
        _ request: HTTPRequest, events: @escaping @Sendable (DataLoadEvent) -> Void
    ) -> any DataTransfer {
        let body = body
        mailbox.post {
            events(
                .finished(
                    .success(
                        HTTPResponse(
                            status: 200, headers: ["Cache-Control": "max-age=600"], body: body,
                            url: request.url, version: .http1))))
        }
        return Handle()
    }

    func shutdown() {
        mailbox.close()
    }
}
