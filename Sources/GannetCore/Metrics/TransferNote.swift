/// How one try of a transfer went.
final class TransferNote: Sendable {
    /// What followed.
    enum Sequel: Sendable {
        /// Its answer was the outcome, or confirmed the stored one.
        case answered
        /// It is tried again at that uptime.
        case triedAgain(at: Double)
        /// It starts over at once.
        case startedAgain
        /// What was stored stood in for it.
        case stoodIn
        /// The job failed.
        case failed
    }

    let status: Int?
    let error: ImageError?
    let timing: TransferTiming?
    /// The bytes of the body, after any coding is undone.
    let bodyByteCount: Int
    /// The bytes that were there before and were gone on with.
    let resumedByteCount: Int
    /// Which try it was, from 1 on; 0 if nothing was even asked.
    let number: Int
    let sequel: Sequel
    /// When the answer went to the disk store, in uptime.
    let storing: ClosedRange<Double>?

    init(
        _ result: Result<HTTPResponse, ImageError>, _ exchange: TransferExchange, sequel: Sequel
    ) {
        switch result {
        case .success(let response):
            (status, error, timing) = (response.status, nil, response.timing)
            bodyByteCount = response.body.count
        case .failure(let failure):
            (status, error, timing) = (failure.httpStatus, failure, nil)
            bodyByteCount = 0
        }
        resumedByteCount = exchange.continuedByteCount
        number = exchange.job.attempts.count
        self.sequel = sequel
        storing = exchange.storing
    }

    /// A transfer that was not begun.
    init(notBegun error: ImageError, sequel: Sequel) {
        (status, timing, storing) = (nil, nil, nil)
        self.error = error
        (bodyByteCount, resumedByteCount, number) = (0, 0, 0)
        self.sequel = sequel
    }
}

extension TransferNote.Sequel {
    init(_ result: StepResult<PictureJob>) {
        switch result {
        case .finished(.data(let data)) where data.source == .stale: self = .stoodIn
        case .finished: self = .answered
        case .failed: self = .failed
        case .continues: self = .startedAgain
        case .delayed(_, let until): self = .triedAgain(at: until)
        }
    }
}
