/// How often a transfer that failed in a way that can heal is tried again, and after what pauses.
///
/// What can heal is a connection that cannot be made or breaks, a time limit, and the statuses 408,
/// 429, 500, 502, 503 and 504. No try begins after the time allowed for the whole transfer, counted
/// from the first. A load that pauses holds no place that others could use.
public struct RetryPolicy: Hashable, Sendable {
    /// The most tries, the first among them.
    public var maximumTries: Int
    /// The longest pause before the second try, in seconds; each further one may be twice as long.
    ///
    /// A pause is drawn at random between nothing and that ("full jitter"), so that many clients
    /// that failed together do not come back together. An origin's `Retry-After` counts instead.
    public var base: Double
    /// The longest that a drawn pause may be, in seconds.
    public var cap: Double
    /// For how many seconds a failure about which its origin says nothing is remembered, so that
    /// the same address is not asked for at once again; 0 for not at all.
    public var failureMemory: Double
    /// Whether a load waits for the network to come back, as long as its time allows, where there
    /// is none; otherwise it fails.
    public var waitsForNetwork: Bool

    /// Three tries, pauses of up to half a second and a second, failures remembered for 2 s.
    public init(
        maximumTries: Int = 3, base: Double = 0.5, cap: Double = 8, failureMemory: Double = 2,
        waitsForNetwork: Bool = true
    ) {
        self.maximumTries = maximumTries
        self.base = base
        self.cap = cap
        self.failureMemory = failureMemory
        self.waitsForNetwork = waitsForNetwork
    }

    /// One try, and nothing remembered.
    public static let none = RetryPolicy(
        maximumTries: 1, failureMemory: 0, waitsForNetwork: false)
}
