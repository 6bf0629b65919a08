import GannetCore

/// A request on its way through an ``HTTPCache``: how the rules see it, and where it is stored.
struct CacheExchange: Sendable {
    let request: HTTPRequest
    let cacheRequest: CacheRequest
    let key: DataCacheKey
    /// Where an answer to the same request without its cookies would be stored; nil for a request
    /// without any.
    ///
    /// What was made for nobody in particular, and does not say that it depends on cookies, is for
    /// everybody (RFC 9111, section 4.1).
    let cookielessKey: DataCacheKey?

    /// `addedFields` are what the loader will add to the request.
    init(_ request: HTTPRequest, addedFields: HTTPHeaders, policy: CachePolicy) {
        self.request = request
        cacheRequest = CacheRequest(
            method: request.method, url: request.url,
            headers: HTTPHeaders(request.headers.fields + addedFields.fields), policy: policy)
        key = Self.key(for: request.url, of: request)
        var cookieless = request
        cookieless.headers.remove("Cookie")
        let hasCookies = cookieless.headers.fields.count < request.headers.fields.count
        cookielessKey = hasCookies ? Self.key(for: request.url, of: cookieless) : nil
    }

    /// Only what reads can be answered from the store.
    var mayUseStored: Bool { ["GET", "HEAD"].contains(request.method) }

    /// Whether it may be sent twice (RFC 9110, section 9.2.2).
    var isIdempotent: Bool {
        ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(request.method)
    }

    /// Where the same user's answer for another address is stored.
    func key(for url: ImageURL) -> DataCacheKey {
        Self.key(for: url, of: request)
    }

    /// Credentials and the partition, which stands for cookies, are part of the key, so that nobody
    /// gets another's answer; everything else that may change an answer is for `Vary` to name.
    ///
    /// The prefix keeps these entries apart from those of the pipeline, which tells variants apart
    /// by every header.
    private static func key(for url: ImageURL, of request: HTTPRequest) -> DataCacheKey {
        let headers = request.headers.addingCredentials(of: request.url)
        let credentials = ["Authorization", "Cookie"].flatMap { name in
            headers.values(of: name).map { "\(name):\($0.utf8.count):\($0)" }
        }
        let name = request.partition
        let partition = name.isEmpty ? [] : ["partition:\(name.utf8.count):\(name)"]
        return DataCacheKey(
            source: url.withoutCredentials.text,
            variant: (["http"] + credentials + partition).joined(separator: "\n"))
    }
}

extension HTTPRequest {
    /// The same with these fields in place of its own of those names.
    func adding(_ conditions: HTTPHeaders) -> HTTPRequest {
        var copy = self
        for field in conditions.fields { copy.headers[field.name] = field.value }
        return copy
    }
}
