/// One try of a load, at one of its addresses.
///
/// A value that is shared rather than copied: a load that goes well at once needs none.
final class LoadAttempt: Sendable {
    /// For the address that is tried, and no other.
    let request: ImageRequest
    /// Why the addresses before it failed.
    let failures: [ImageError]
    /// Whether the picture is decoded, whatever larger ones memory has.
    let mustDecode: Bool
    /// What has become of the tries before it.
    let steps: [StepRecord]

    init(
        _ request: ImageRequest, failures: [ImageError] = [], mustDecode: Bool = false,
        steps: [StepRecord] = []
    ) {
        self.request = request
        self.failures = failures
        self.mustDecode = mustDecode
        self.steps = steps
    }
}

extension Load {
    /// The request as it is tried now.
    var tried: ImageRequest { attempt?.request ?? request }

    /// What to try after the present try has failed; nil when everything has been tried, or when
    /// nobody wants it any more.
    ///
    /// `steps` is what has become of the present try.
    func attempt(after error: ImageError, _ steps: [StepRecord]) -> LoadAttempt? {
        guard !error.isCancellation, !isCancelled else { return nil }
        let failures = attempt?.failures ?? []
        let steps = (attempt?.steps ?? []) + steps
        if isReduction {
            return LoadAttempt(tried, failures: failures, mustDecode: true, steps: steps)
        }
        let fallbacks = request.fallbacks
        guard failures.count < fallbacks.count else { return nil }
        return LoadAttempt(
            request.asking(fallbacks[failures.count]),
            failures: failures + [error.naming(tried.url.description)], steps: steps)
    }

    /// The error of the load, given that of its last try.
    func outcome(of error: ImageError) -> ImageError {
        // A cancel that came after the last step had failed, and before anybody was told.
        if isCancelled { return .cancelledLoad(of: request.url) }
        let error = error.naming(tried.url.description)
        guard !error.isCancellation, let failures = attempt?.failures, !failures.isEmpty else {
            return error
        }
        return .allFailed(failures + [error])
    }
}
