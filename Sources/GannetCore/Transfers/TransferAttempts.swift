/// What has been tried so far to get the bytes of one job from their origin.
struct TransferAttempts: Sendable {
    /// The tries that have begun.
    var count = 0
    /// When the first of them began, in uptime; nil before that.
    var startedAt: Double?
    /// The beginning of the body that an earlier try brought, to go on with.
    var partial: PartialBody?
    /// Whether the store has a beginning of the body, to be forgotten once the whole is there.
    var hasStoredPartial = false
    /// Why the latest try failed: how the job fails when there is no time left for another.
    var lastFailure: ImageError?
    /// Whether it waits for the network rather than for a time.
    var isWaitingForNetwork = false
    /// Whether a beginning may be gone on with: not any more once that has failed.
    var mayResume = true

    /// The same, when nothing that was there fitted with what the origin has now.
    var startingAgain: TransferAttempts {
        var copy = self
        copy.partial = nil
        copy.mayResume = false
        return copy
    }
}
