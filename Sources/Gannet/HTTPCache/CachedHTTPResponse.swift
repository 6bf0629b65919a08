import GannetCore

/// An answer that came through an ``HTTPCache``, and which part of the system had it.
public struct CachedHTTPResponse: Sendable {
    /// The answer; one from the store carries its current `Age`.
    public let response: HTTPResponse
    /// `network`, `disk`, `revalidated`, or `stale`; a 504 of the cache's own has `disk`.
    public let source: ResponseSource
    /// Why the origin's own answer is not here, where the cache answers in its place: with a stale
    /// answer, or with 504.
    public let failure: ImageError?

    init(_ response: HTTPResponse, source: ResponseSource, failure: ImageError? = nil) {
        self.response = response
        self.source = source
        self.failure = failure
    }

    /// A stored answer with the fields that it is reused with: without its body for `HEAD`, and the
    /// part of it that `Range` asks for.
    init(
        _ entry: StoredEntry, headers: HTTPHeaders, to request: HTTPRequest,
        source: ResponseSource, failure: ImageError? = nil
    ) {
        var response = HTTPResponse(
            status: entry.response.status, headers: headers, body: entry.body,
            url: entry.response.url)
        if request.method == "HEAD" {
            response.body = .init()
        } else if let part = PartialAnswer(
            of: entry.body.count, headers: headers, for: request.headers)
        {
            response.status = 206
            response.headers = part.headers
            let start = entry.body.startIndex
            response.body =
                entry.body[
                    start + part.range.lowerBound..<start + part.range.upperBound]
        }
        self.init(response, source: source, failure: failure)
    }

    /// The cache's own answer where a stored one must not be used and the origin cannot be, or must
    /// not be, asked (RFC 9111, sections 5.2.1.7 and 5.2.2.2).
    static func gatewayTimeout(
        for request: HTTPRequest, _ failure: ImageError
    ) -> CachedHTTPResponse {
        CachedHTTPResponse(
            HTTPResponse(status: 504, url: request.url), source: .disk, failure: failure)
    }
}
