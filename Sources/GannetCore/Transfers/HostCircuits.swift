/// Keeps a program from asking hosts that do not answer: a circuit breaker for each, pure.
///
/// After repeated failures a host's circuit opens, and its transfers fail at once. When the pause
/// is over one transfer, the probe, goes through: if it succeeds the circuit closes, otherwise the
/// next pause is twice as long. What proves nothing about the host, such as a cancel, changes
/// nothing.
struct HostCircuits {
    /// Whether a transfer may start.
    enum Admission: Equatable {
        case go
        /// It may, and alone: the next ones wait for what becomes of it.
        case probe
        /// It may not before that uptime.
        case refuse(until: Double)
    }

    /// What a transfer told about its host.
    enum Sign {
        case works
        case fails
        case nothing
    }

    private struct Circuit {
        var failures = 0
        var openUntil: Double?
        var pause = HostCircuits.firstPause
        var isProbing = false
    }

    /// So many failures in a row open a circuit.
    static let threshold = 5
    /// The first pause, in seconds.
    static let firstPause = 10.0
    /// The longest pause, in seconds.
    static let longestPause = 120.0

    private var circuits: [String: Circuit] = [:]

    /// Asks leave for a transfer at `now`, in uptime; a `probe` must be followed by ``note``.
    mutating func admit(_ host: String, now: Double) -> Admission {
        guard let circuit = circuits[host], let openUntil = circuit.openUntil else { return .go }
        // While a probe is out, its own limits of time say how long that can last.
        if now < openUntil || circuit.isProbing {
            return .refuse(until: max(openUntil, now))
        }
        circuits[host]?.isProbing = true
        return .probe
    }

    /// A transfer that was admitted has ended.
    mutating func note(_ sign: Sign, host: String, wasProbe: Bool, now: Double) {
        if wasProbe { circuits[host]?.isProbing = false }
        switch sign {
        case .works: circuits[host] = nil
        case .fails: noteFailure(host, wasProbe: wasProbe, now: now)
        case .nothing: break
        }
    }

    private mutating func noteFailure(_ host: String, wasProbe: Bool, now: Double) {
        var circuit = circuits[host] ?? Circuit()
        circuit.failures += 1
        if wasProbe { circuit.pause = min(circuit.pause * 2, Self.longestPause) }
        // Transfers that began before the circuit opened do not make its pause longer.
        let opens = wasProbe || circuit.openUntil == nil && circuit.failures >= Self.threshold
        if opens { circuit.openUntil = now + circuit.pause }
        makeRoom(for: host, now: now)
        circuits[host] = circuit
    }

    /// Forgetting a host costs a few more tries; remembering all for ever would cost memory.
    private mutating func makeRoom(for host: String, now: Double) {
        guard circuits[host] == nil, circuits.count >= 1024 else { return }
        circuits = circuits.filter { ($0.value.openUntil ?? 0) > now || $0.value.isProbing }
        if circuits.count >= 1024 { circuits.removeAll() }
    }
}
