import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)), .enabled(if: !CacheCase.all.isEmpty))
struct CacheCasesTests {
    /// Parts of answers are not put together (RFC 9111, section 3.4), and languages are compared by
    /// their text (section 4.1).
    private static let beyond: Set = [
        "partial-store-partial-reuse-partial", "partial-store-partial-reuse-partial-suffix",
        "partial-store-partial-complete", "vary-normalise-lang-select",
    ]

    @Test("by the rules alone every required case passes, and most of the optimal ones")
    func rules() async throws {
        let results = try await CaseResults { test in
            CaseCache(now: CaseResults.start, origin: CaseOrigin(test))
        }
        #expect(results.failed("required") == [:])
        #expect(Set(results.failed("optimal").keys) == Self.beyond)
        #expect(results.passed("required") == 90 && results.passed("optimal") >= 42)
    }
}
