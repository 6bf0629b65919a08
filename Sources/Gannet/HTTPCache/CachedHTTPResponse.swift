import GannetCore

/// An answer that came through an ``HTTPCache``, and which part of the system had it.
public struct CachedHTTPResponse: Sendable {
    /// The answer; one from the store carries its current `Age`.
    public let response: HTTPResponse
    /// `network`, `disk`, `revalidated`, or `stale`.
    public let source: ResponseSource

    init(_ response: HTTPResponse, source: ResponseSource) {
        self.response = response
        self.source = source
    }

    /// A stored answer with the fields that it is reused with.
    init(_ entry: StoredEntry, headers: HTTPHeaders, source: ResponseSource) {
        self.init(
            HTTPResponse(
                status: entry.response.status, headers: headers, body: entry.body,
                url: entry.response.url),
            source: source)
    }
}
