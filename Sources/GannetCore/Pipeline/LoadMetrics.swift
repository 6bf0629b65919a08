/// How long each stage of a load took, in seconds; nil where the stage did not happen.
///
/// A stage that was shared with another load counts in full.
public struct LoadMetrics: Hashable, Sendable {
    /// Waiting for a slot, over all stages.
    public var queue: Double?
    /// Name resolution.
    public var dns: Double?
    /// TCP connect.
    public var connect: Double?
    /// TLS handshake.
    public var tls: Double?
    /// From the request sent to the first byte of the answer.
    public var firstByte: Double?
    /// The whole transfer.
    public var transfer: Double?
    /// Reading the disk store.
    public var disk: Double?
    /// Decoding, scaling included.
    public var decode: Double?
    /// The processors, together.
    public var process: Double?
    /// From the request to its outcome.
    public var total: Double?

    /// Nothing measured yet.
    public init() {}
}
