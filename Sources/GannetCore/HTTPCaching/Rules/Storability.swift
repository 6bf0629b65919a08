/// Which answers may be stored, and what of them (RFC 9111, section 3).
enum Storability {
    /// Whether an answer to `request` may be stored by a private cache.
    static func mayStore(_ answer: CacheAnswer, to request: CacheRequest) -> Bool {
        let control = CacheControl(answer.headers)
        return request.method == "GET" && request.policy != .bypass
            && !CacheControl(request.headers).has("no-store")
            && isWhole(answer.status)
            && isAllowed(answer.status, by: control)
            && hasGrounds(answer, control)
            && !Vary(answer.headers).matchesNothing
    }

    /// Whether an answer with this status may be stored without a word about its freshness
    /// (RFC 9110, section 15.1).
    static func isHeuristicallyCacheable(_ status: Int) -> Bool {
        [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(status)
    }

    /// A final answer about the whole.
    ///
    /// Parts (206) would have to be put together, a 416 is about a part, and a 304 says something
    /// about another answer. What speaks of the client or of the
    /// network in between is not about the address at all, and must not be stored (RFC 6585,
    /// sections 3 to 6).
    private static func isWhole(_ status: Int) -> Bool {
        (200...599).contains(status) && ![206, 304, 416, 428, 429, 431, 511].contains(status)
    }

    /// Section 5.2.2.3: `must-understand` lifts `no-store` for the statuses whose meaning for
    /// caches is known here, and forbids the others.
    static func isAllowed(_ status: Int, by control: CacheControl) -> Bool {
        control.has("must-understand") ? isUnderstood(status) : !control.has("no-store")
    }

    private static func isUnderstood(_ status: Int) -> Bool {
        isHeuristicallyCacheable(status)
            || [302, 303, 307, 400, 403, 500, 502, 503, 504].contains(status)
    }

    /// Section 3: something must speak for storing, be it only the kind of the status.
    private static func hasGrounds(_ answer: CacheAnswer, _ control: CacheControl) -> Bool {
        isHeuristicallyCacheable(answer.status) || control.has("max-age")
            || control.has("public") || control.has("private") || answer.headers["Expires"] != nil
    }
}
