import GannetTesting
import Synchronization

/// How slow and unreliable the local origin is at the moment; any thread.
final class OriginConditions: Sendable {
    /// The switches of the inspector.
    struct Values: Equatable {
        /// How long each answer waits, in milliseconds.
        var latency = 0
        /// How many of a hundred attempts fail.
        var failPercent = 0
        /// Whether nothing is answered at all.
        var isOffline = false
    }

    private let state: Mutex<Values>

    init(_ values: Values = Values()) {
        state = Mutex(values)
    }

    /// The switches as they are set.
    var values: Values {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// What a client gets in place of `answer`.
    ///
    /// Which attempts fail follows from the path and the attempt's number, so that every run is the
    /// same.
    func apply(
        to answer: @autoclosure () -> OriginAnswer, for request: OriginRequest
    ) -> OriginAnswer {
        let values = values
        guard !values.isOffline else { return .hangUp() }
        let key = "\(request.path)?\(request.query ?? "")#\(request.attempt)"
        var random = DeterministicRandom(seed: key.stableHash)
        let given: OriginAnswer =
            random.chance(percent: values.failPercent)
            ? .status(503, text: "failing on purpose\n") : answer()
        return values.latency > 0 ? given.delayed(milliseconds: values.latency) : given
    }
}
