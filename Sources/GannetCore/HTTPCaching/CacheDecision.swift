/// What is to be done about a request, before anybody is asked.
public enum CacheDecision: Hashable, Sendable {
    /// The stored answer is the outcome; it is so many seconds old.
    ///
    /// To a request with `Range` the ``PartialAnswer`` of it, where there is one, else the whole.
    case use(age: Int)
    /// The stored answer is the outcome; afterwards the origin is asked, with these fields more.
    case useAndRefresh(HTTPHeaders)
    /// The origin is asked, with these fields more, whether the stored answer still holds.
    case revalidate(HTTPHeaders)
    /// The origin is asked.
    case fetch
    /// The request cannot be answered under its own terms.
    case fail(CacheFailure)
    /// Nothing is stored, and nobody may be asked.
    case notCached
}

/// Why a cache answers in the origin's place that there is no answer.
public enum CacheFailure: Int, Hashable, Sendable {
    /// Status 504: the request said `only-if-cached`, and nothing stored may be used.
    case gatewayTimeout = 504
}

/// What is to be done about an answer, or the lack of one.
public enum CacheUpdate: Hashable, Sendable {
    /// The answer is the outcome, and is stored with its body, in place of what was there.
    case store(StoredResponse)
    /// The stored body is the outcome, under this new head, which replaces the stored one.
    case updateHeaders(StoredResponse)
    /// The stored answer is the outcome, stale as it is.
    case useStaleOnError
    /// The answer is the outcome, and what is stored for the request is forgotten.
    case remove
    /// The answer is the outcome, and what is stored for these addresses is forgotten.
    case invalidate([ImageURL])
    /// The answer is a 304 about something else than what is stored: ask again, unconditionally.
    case fetchAgain
    /// The answer, if there is one, is the outcome; what is stored stays.
    case doNotStore
}
