/// How a request uses what the caches hold.
public enum CachePolicy: String, Hashable, Sendable, CaseIterable {
    /// As HTTP says: a fresh picture is used, a stale one is asked for again (RFC 9111).
    case `protocol`
    /// A stale picture is the outcome at once, and is refreshed afterwards; a changed picture
    /// then arrives as an `updated` event.
    case staleFirst
    /// A stored picture is the outcome, however old; the origin is asked only if there is none.
    case cacheFirst
    /// The origin is never asked; without a stored picture the load fails with `not_cached`.
    case cacheOnly
    /// The caches are not read, and the answer is stored.
    case reload
    /// The caches are neither read nor written.
    case bypass
}
