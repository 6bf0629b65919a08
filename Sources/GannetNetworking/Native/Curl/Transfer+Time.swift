import CCurl
import GannetCore

// When the parts of the exchange begin, and what becomes of it when one takes too long.
extension Transfer {
    /// The request has been given to the library, which may let it wait for a connection.
    func waitForConnection() {
        connection = nil
        tick { $0.wait(at: $1) }
    }

    /// The library has taken the request up.
    func beginConnecting() {
        tick { $0.begin(at: $1) }
    }

    /// The connection is there, and the request, or more of it, is sent.
    func sendRequest() {
        tick { $0.send(at: $1) }
    }

    /// A piece of the answer has come.
    func hearAnswer() {
        tick { $0.receive(at: $1) }
        connection?.hear(at: time.uptime)
    }

    /// Looks whether a time had run out at `now`.
    ///
    /// - Returns: the error to end with.
    func expiry(asOf now: Double) -> ImageError? {
        let (part, deadline) = clock.next
        guard deadline <= now else {
            watch?.note(deadline)
            return nil
        }
        switch part {
        case .queue:
            renewConnectLimit(at: now)
            return nil
        case .silence: return nil
        default: break
        }
        return TimeoutWords.error(part, limits: clock.limits, progress: reception.progress)
    }

    /// The milliseconds that the library is told for connecting: some more than is allowed.
    ///
    /// It counts waiting, too, and divides the time among the addresses of a host. The limit itself
    /// is kept by ``clock``.
    static func connectLimit(_ limits: TransferTimeouts, waited: Double) -> Int {
        let seconds = waited + limits.connect * 1.5
        let most = Double(Int32.max)
        guard seconds * 1000 < most else { return Int(Int32.max) }
        return max(1, Int((seconds * 1000).rounded(.up)))
    }

    private func renewConnectLimit(at now: Double) {
        let waited = clock.renewWait(at: now)
        // If it is refused, the limit of before stands, which is but too short.
        try? easy?.set(
            CURLOPT_CONNECTTIMEOUT_MS, Self.connectLimit(clock.limits, waited: waited))
        watch?.note(clock.next.deadline)
    }

    func tick(_ change: (inout TransferClock, Double) -> Void) {
        change(&clock, time.uptime)
        watch?.note(clock.next.deadline)
    }
}
