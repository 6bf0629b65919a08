/// One part of a load, with its beginning and its end.
public struct LoadStage: Hashable, Sendable {
    /// What is done in a stage.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The look into memory; it takes less time than reading the clock, and counts as none.
        case memory
        /// Waiting for a slot of the stage that follows.
        case queue
        /// Looking into the disk store.
        case disk
        /// Asking the origin, from the beginning of the try to its end.
        case transfer
        /// The same for the rest of a body whose first part was there.
        case resume
        /// Within a transfer: name resolution.
        case dns
        /// Within a transfer: the TCP connection.
        case connect
        /// Within a transfer: the TLS handshake.
        case tls
        /// Within a transfer: from the request sent to the first byte of the answer.
        case firstByte
        /// Waiting for the time of the next try; no slot is held.
        case backOff
        /// Handing the answer to the disk store, which writes it later.
        case store
        /// Decoding.
        case decode
        /// One processing step, or the reduction of a larger picture.
        case process
        /// From the end of the work to the outcome.
        case delivery
    }

    /// What was done.
    public let kind: Kind
    /// When it began, in seconds since the load did; 0 for shared work that began earlier.
    public let start: Double
    /// When it ended; for a stage that is under way, when the metrics were asked for.
    public let end: Double
    /// Whether it has not ended yet.
    public var isUnderWay = false
    /// The task whose work it was first, where that is another one; nil for the load's own work.
    public var joined: UInt64?
    /// What it waited for; only for ``Kind-swift.enum/queue``.
    public var reason: WaitReason?

    /// How long it took.
    public var duration: Double { end - start }
}

extension LoadStage.Kind {
    init(_ stage: Stage) {
        switch stage {
        case .disk: self = .disk
        case .transfer: self = .transfer
        case .decode: self = .decode
        case .process: self = .process
        }
    }
}
