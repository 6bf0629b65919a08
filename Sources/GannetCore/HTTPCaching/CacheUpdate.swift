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
