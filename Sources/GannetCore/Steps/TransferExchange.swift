import FoundationEssentials
import Synchronization

/// An exchange under way: what it is for, and what its answer may confirm or complete.
struct TransferExchange: Sendable {
    var job: BytesJob
    /// The stored answer that a 304 would confirm.
    let stored: StoredEntry?
    /// The time of day when it was sent.
    let sentAt: Date
    /// The fields that the loader adds of its own, as they were when it was sent.
    let addedFields: HTTPHeaders
    /// Whether it is the one transfer that finds out if its host works again.
    let isProbe: Bool
    private let arrival = Arrival()

    init(
        job: BytesJob, stored: StoredEntry?, sentAt: Date, addedFields: HTTPHeaders, isProbe: Bool
    ) {
        self.job = job
        self.stored = stored
        self.sentAt = sentAt
        self.addedFields = addedFields
        self.isProbe = isProbe
    }

    /// What came before the end, on the loader's thread.
    private final class Arrival: Sendable {
        struct State {
            var continues = false
            var part: HTTPResponse?
            var storing: ClosedRange<Double>?
            var hasStoredPart = false
        }

        let state = Mutex(State())
    }

    /// The beginning of an answer whose rest did not come.
    var interruptedPart: HTTPResponse? { arrival.state.withLock { $0.part } }

    /// Whether the store has been given a beginning of the answer while the rest came.
    var hasStoredPart: Bool { arrival.state.withLock { $0.hasStoredPart } }

    /// When the answer was handed to the disk store, in uptime.
    var storing: ClosedRange<Double>? { arrival.state.withLock { $0.storing } }

    /// The bytes of the body that were there before and that the answer goes on with.
    var continuedByteCount: Int {
        guard let partial = job.attempts.partial, arrival.state.withLock({ $0.continues }) else {
            return 0
        }
        return partial.body.count
    }

    /// The bytes of the body that were there before and that the answer goes on with.
    var continuedBody: Data? {
        arrival.state.withLock { $0.continues } ? job.attempts.partial?.body : nil
    }

    /// Takes note of when the answer was handed to the disk store.
    func noteStoring(_ times: ClosedRange<Double>) {
        arrival.state.withLock { $0.storing = times }
    }

    /// Takes note that the store has a beginning of the answer.
    func noteStoredPart() {
        arrival.state.withLock { $0.hasStoredPart = true }
    }

    /// Keeps the beginning of an answer.
    func keep(_ part: HTTPResponse) {
        arrival.state.withLock { $0.part = part }
    }

    /// Takes note of whether the answer goes on with the part that is there.
    func noteAnswer(status: Int, _ headers: HTTPHeaders) {
        guard let partial = job.attempts.partial else { return }
        let continues = ResumeRules.continues(partial, status: status, headers)
        arrival.state.withLock { $0.continues = continues }
    }

    /// How far the whole body is, when so much of this answer's is there.
    func progress(received: Int, expected: Int?) -> (received: Int, expected: Int?) {
        guard let partial = job.attempts.partial, arrival.state.withLock({ $0.continues }) else {
            return (received, expected)
        }
        let before = partial.body.count
        return (before + received, expected.map { before + $0 } ?? partial.total)
    }
}
