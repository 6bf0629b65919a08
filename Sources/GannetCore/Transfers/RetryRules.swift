import FoundationEssentials

/// Decides whether a transfer that failed is tried again, and when: pure.
package struct RetryRules {
    /// What failed so far, and what is known about it.
    package struct Failure {
        let error: ImageError
        /// The tries so far, this one among them.
        let tries: Int
        /// Seconds since the first try began.
        let elapsed: Double
        /// Seconds that the whole may take.
        let allowed: Double
        /// What the answer said about when to come again, if there was one.
        let retryAfter: RetryAfter?
        /// Whether the machine had a network.
        let isOnline: Bool

        /// A failure of which this is known.
        package init(
            error: ImageError, tries: Int, elapsed: Double, allowed: Double,
            retryAfter: RetryAfter?, isOnline: Bool
        ) {
            self.error = error
            self.tries = tries
            self.elapsed = elapsed
            self.allowed = allowed
            self.retryAfter = retryAfter
            self.isOnline = isOnline
        }
    }

    /// What to do.
    package enum Verdict: Equatable {
        /// It stays failed.
        case fail
        /// Try again after so many seconds.
        case retry(after: Double)
        /// Try again when the network is back; after so many seconds it stays failed.
        case waitForNetwork(atMost: Double)
    }

    package let policy: RetryPolicy
    /// A random number from 0 up to 1.
    package let random: @Sendable () -> Double

    /// Rules by a policy, and a source of random numbers from 0 up to 1.
    package init(policy: RetryPolicy, random: @escaping @Sendable () -> Double) {
        self.policy = policy
        self.random = random
    }

    /// What to do about a failure.
    package func verdict(on failure: Failure, now: Date) -> Verdict {
        let left = failure.allowed - failure.elapsed
        guard left > 0, policy.maximumTries > 1 else { return .fail }
        if !failure.isOnline, Self.isNetworkFailure(failure.error.code) {
            return policy.waitsForNetwork ? .waitForNetwork(atMost: left) : .fail
        }
        guard Self.canHeal(failure.error), failure.tries < policy.maximumTries else { return .fail }
        let pause = failure.retryAfter?.seconds(from: now) ?? drawnPause(tries: failure.tries)
        return pause < left ? .retry(after: pause) : .fail
    }

    /// Whether the same request may well succeed a little later.
    static func canHeal(_ error: ImageError) -> Bool {
        if let status = error.httpStatus, error.code == .httpStatus {
            return [408, 429, 500, 502, 503, 504].contains(status)
        }
        return [.connect, .reset, .timeout, .bodyTruncated].contains(error.code)
    }

    /// Whether it is an error that a missing network makes.
    static func isNetworkFailure(_ code: ImageError.Code) -> Bool {
        [.dns, .connect, .reset, .timeout].contains(code)
    }

    private func drawnPause(tries: Int) -> Double {
        let doubled =
            policy.base * Double(sign: .plus, exponent: min(tries - 1, 30), significand: 1)
        return min(policy.cap, doubled) * random()
    }
}
