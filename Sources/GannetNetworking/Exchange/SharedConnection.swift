/// A connection as the transfers notice it that use it, one after the other or at once.
///
/// Confined to the thread of its client.
final class SharedConnection {
    /// When something last came on it; at first, when it was first used.
    private(set) var lastHeard: Double
    /// Whether it is known to speak HTTP/2, so that many may depend on it.
    private(set) var carriesStreams = false
    /// Whether it is taken for dead: nothing is to be put on it any more.
    private(set) var isGivenUp = false
    private var users = 0

    /// A connection that is used for the first time.
    init(at now: Double) {
        lastHeard = now
    }

    /// Something has come.
    func hear(at now: Double) {
        lastHeard = now
    }

    /// An answer in HTTP/2 has come, or could only come in that.
    func noteStreams() {
        carriesStreams = true
    }

    /// One more transfer uses it; two at once can do so only over HTTP/2.
    func enter() {
        users += 1
        if users > 1 { noteStreams() }
    }

    /// A transfer uses it no longer.
    func leave() {
        users -= 1
    }

    /// It is taken for dead.
    func giveUp() {
        isGivenUp = true
    }
}
