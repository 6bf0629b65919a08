import FoundationEssentials
import Testing

@testable import GannetCore

@Suite("The rules of trying again", .timeLimit(.minutes(1)))
struct RetryRulesTests {
    private let now = Date(timeIntervalSince1970: 1_767_225_600)
    private let rules = RetryRules(policy: RetryPolicy(), random: { 0.5 })

    private func failure(
        _ error: ImageError, tries: Int = 1, elapsed: Double = 0, retryAfter: RetryAfter? = nil,
        isOnline: Bool = true
    ) -> RetryRules.Failure {
        RetryRules.Failure(
            error: error, tries: tries, elapsed: elapsed, allowed: 30, retryAfter: retryAfter,
            isOnline: isOnline)
    }

    private func status(_ status: Int) -> ImageError {
        ImageError(.httpStatus, "", httpStatus: status)
    }

    @Test(
        "try again what can heal",
        arguments: [ImageError.Code.connect, .reset, .timeout, .bodyTruncated])
    func healing(code: ImageError.Code) {
        #expect(rules.verdict(on: failure(ImageError(code, "")), now: now) == .retry(after: 0.25))
    }

    @Test(
        "leave what cannot heal",
        arguments: [
            ImageError.Code.dns, .tls, .invalidURL, .bodyTooLarge, .cancelled, .tooManyRedirects,
        ])
    func hopeless(code: ImageError.Code) {
        #expect(rules.verdict(on: failure(ImageError(code, "")), now: now) == .fail)
    }

    @Test("tell statuses that pass from those that stay", arguments: 400..<600)
    func statuses(code: Int) {
        let heals = [408, 429, 500, 502, 503, 504].contains(code)
        let verdict = rules.verdict(on: failure(status(code)), now: now)
        #expect((verdict != .fail) == heals)
    }

    @Test("double the longest pause with each try, up to a cap, and give up after three tries")
    func backOff() {
        let error = ImageError(.reset, "")
        #expect(rules.verdict(on: failure(error, tries: 2), now: now) == .retry(after: 0.5))
        #expect(rules.verdict(on: failure(error, tries: 3), now: now) == .fail)
        let patient = RetryRules(
            policy: RetryPolicy(maximumTries: 100, base: 1, cap: 8), random: { 0.999 })
        #expect(patient.verdict(on: failure(error, tries: 50), now: now) == .retry(after: 7.992))
    }

    @Test("obey Retry-After in both forms, and never go past the time allowed")
    func retryAfter() {
        let busy = status(503)
        for (field, seconds) in [("7", 7.0), ("Thu, 01 Jan 2026 00:00:09 GMT", 9), ("0", 0)] {
            let retryAfter = RetryAfter(["Retry-After": field], now: now)
            #expect(
                rules.verdict(on: failure(busy, retryAfter: retryAfter), now: now)
                    == .retry(after: seconds))
        }
        let late = RetryAfter(["Retry-After": "20"], now: now)
        #expect(
            rules.verdict(on: failure(busy, elapsed: 11, retryAfter: late), now: now) == .fail)
        #expect(rules.verdict(on: failure(busy, elapsed: 30), now: now) == .fail)
        #expect(RetryAfter(["Retry-After": "soon"], now: now) == nil)
        #expect(RetryAfter(["Retry-After": "-1"], now: now) == nil)
    }

    @Test("wait for the network where there is none, as long as there is time")
    func offline() {
        let lost = failure(ImageError(.dns, ""), elapsed: 10, isOnline: false)
        #expect(rules.verdict(on: lost, now: now) == .waitForNetwork(atMost: 20))
        let hasty = RetryRules(policy: RetryPolicy(waitsForNetwork: false), random: { 0.5 })
        #expect(hasty.verdict(on: lost, now: now) == .fail)
    }
}
