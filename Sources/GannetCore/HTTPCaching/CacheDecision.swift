/// What is to be done about a request, before anybody is asked.
public enum CacheDecision: Hashable, Sendable {
    /// The stored answer is the outcome, with these fields, its `Age` among them.
    ///
    /// To a request with `Range` the ``PartialAnswer`` of it, where there is one, else the whole.
    case use(HTTPHeaders)
    /// The stored answer is the outcome, stale as it is, with these fields; afterwards the origin
    /// is asked, with the conditions added to the request.
    case useAndRefresh(HTTPHeaders, conditions: HTTPHeaders)
    /// The origin is asked whether the stored answer still holds, with these fields added.
    case revalidate(HTTPHeaders)
    /// The origin is asked.
    case fetch
    /// Nothing stored may be used, and nobody may be asked: `cacheOnly`, or `only-if-cached`.
    ///
    /// Where HTTP is spoken to the caller, this is status 504 (RFC 9111, section 5.2.1.7).
    case notCached
}
