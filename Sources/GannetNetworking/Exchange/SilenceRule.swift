/// When a connection of HTTP/2 that nothing comes on is taken for dead: pure.
///
/// A connection can stop to serve without saying so, as when what lies between forgets it or an
/// origin is being reloaded; everything that is put on it would then wait for the whole time to
/// the first byte. What changes nothing at the origin (RFC 9110, section 9.2.1) is sent once more
/// on another connection when a quarter of that time has gone by. An origin that is just slow is
/// so asked twice, and not a third time.
enum SilenceRule {
    /// The part of the time to the first byte after which a silent connection is doubted.
    static let share = 0.25

    /// What to think of a connection.
    enum Verdict: Hashable {
        /// It may be looked at again then.
        case trusted(until: Double)
        /// Nothing has come for too long.
        case dead
    }

    /// What to think at `now` of a connection that something last came on at `lastHeard`, by a
    /// request that was sent at `sent` and may wait for `firstByte` seconds.
    static func verdict(
        sent: Double, lastHeard: Double, firstByte: Double, now: Double
    ) -> Verdict {
        let end = max(sent, lastHeard) + firstByte * share
        return end <= now ? .dead : .trusted(until: end)
    }

    /// Whether a request may be sent again on another connection.
    static func permitsRepeating(method: String, hasBody: Bool, hasAnswer: Bool) -> Bool {
        ["GET", "HEAD"].contains(method) && !hasBody && !hasAnswer
    }
}
