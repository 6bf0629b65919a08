import GannetCore

/// Which of the times allowed for an exchange run, and when the first of them runs out.
///
/// Only what the exchange takes itself counts: while a request waits for a connection, nothing
/// runs. Times are seconds of a clock that never runs backwards.
struct TransferClock: Hashable {
    /// What is allowed.
    let limits: TransferTimeouts
    private var phase = Phase.waiting(since: 0)
    /// When the request under way was taken up, less what earlier ones of the exchange took.
    private var origin = 0.0
    /// What the requests of the exchange took so far, when none is under way.
    private var spent = 0.0
    private var queuedSince = 0.0
    /// When a silent connection is to be looked at; nil where that would change nothing.
    private var doubt: Double?
    /// How long the latest request waited before it was taken up.
    private(set) var queued = 0.0

    private enum Phase: Hashable {
        case waiting(since: Double)
        case connecting(since: Double)
        case sent(since: Double)
        case receiving(since: Double)
    }

    /// A clock that stands still.
    init(limits: TransferTimeouts) {
        self.limits = limits
    }

    /// A request waits for its turn from now on: the first one, or one that follows a redirect.
    mutating func wait(at now: Double) {
        if isRunning { spent = now - origin }
        queuedSince = now
        queued = 0
        doubt = nil
        phase = .waiting(since: now)
    }

    /// The request has been taken up: its connection is being made, or is there.
    mutating func begin(at now: Double) {
        guard !isRunning else { return }
        origin = now - spent
        queued = now - queuedSince
        phase = .connecting(since: now)
    }

    /// The connection is there, and the request, or more of it, is sent.
    mutating func send(at now: Double) {
        begin(at: now)
        phase = .sent(since: now)
    }

    /// The connection is to be looked at then, if nothing has come by then.
    mutating func doubtConnection(at moment: Double?) {
        doubt = moment
    }

    /// When the request was sent, while its answer's first byte is waited for.
    var sentSince: Double? {
        if case .sent(let since) = phase { since } else { nil }
    }

    /// A piece of the answer has come.
    mutating func receive(at now: Double) {
        begin(at: now)
        phase = .receiving(since: now)
    }

    /// What the exchange took until now, waiting left out.
    func elapsed(at now: Double) -> Double { isRunning ? now - origin : spent }

    private var isRunning: Bool {
        if case .waiting = phase { false } else { true }
    }
}

extension TransferClock {
    /// A part of an exchange that has a limit of its own.
    enum Part: Hashable {
        /// Waiting for a connection: without limit, but looked at now and then.
        case queue
        /// Name resolution, connect and TLS.
        case connect
        /// From the request to the answer's first byte.
        case firstByte
        /// Waiting for the first byte on a connection that nothing comes on: it is looked at.
        case silence
        /// A pause in the answer.
        case stall
        /// Everything.
        case whole
    }

    /// The part that runs out first, and when.
    var next: (part: Part, deadline: Double) {
        let (part, deadline): (Part, Double) =
            switch phase {
            case .waiting(let since): (.queue, since + max(0.05, limits.connect / 4))
            case .connecting(let since): (.connect, since + limits.connect)
            case .sent(let since):
                if let doubt, doubt < since + limits.firstByte {
                    (.silence, doubt)
                } else {
                    (.firstByte, since + limits.firstByte)
                }
            case .receiving(let since): (.stall, since + limits.stall)
            }
        guard isRunning, origin + limits.whole < deadline else { return (part, deadline) }
        return (.whole, origin + limits.whole)
    }

    /// Looks at a request that waits, and puts the next look off.
    ///
    /// - Returns: how long the request has been waiting.
    mutating func renewWait(at now: Double) -> Double {
        phase = .waiting(since: now)
        return now - queuedSince
    }
}
