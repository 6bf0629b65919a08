import Testing

@Suite(.timeLimit(.minutes(1)), .enabled(if: !CacheCase.all.isEmpty))
struct CacheCasesTests {
    /// The faults of each case, those of the cases that it depends on among them.
    private static let results: [String: [String]] = {
        let own = Dictionary(
            uniqueKeysWithValues: CacheCase.all.map { ($0.id, CaseRunner.faults(in: $0)) })
        return Dictionary(
            uniqueKeysWithValues: CacheCase.all.map { test in
                let failed = test.dependencies.filter { !(own[$0] ?? []).isEmpty }
                return (test.id, (own[test.id] ?? []) + failed.map { "\($0) does not pass" })
            })
    }()

    private static func cases(_ kind: String) -> [CacheCase] {
        CacheCase.all.filter { $0.kind == kind }
    }

    @Test("every required case passes", arguments: cases("required").map(\.id))
    func required(id: String) {
        #expect(Self.results[id] == [])
    }

    /// Parts of answers are not put together (RFC 9111, section 3.4), and languages are compared by
    /// their text (section 4.1).
    private static let beyond: Set = [
        "partial-store-partial-reuse-partial", "partial-store-partial-reuse-partial-suffix",
        "partial-store-partial-complete", "vary-normalise-lang-select",
    ]

    @Test("every optimal case passes, but for parts put together and variants by language")
    func optimal() {
        let optimal = Self.cases("optimal").map(\.id)
        let failed = Set(optimal.filter { Self.results[$0] != [] })
        #expect(failed == Self.beyond)
        #expect(optimal.count - failed.count >= 42)
    }
}
