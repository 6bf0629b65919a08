import FoundationEssentials

/// What came of all cases.
package struct CaseResults: Sendable {
    /// Not on a full second, which HTTP dates would hide.
    package static let start = Date(timeIntervalSince1970: 1_767_225_600.4)

    private let faults: [String: [String]]

    /// The results of all cases, each with a client of its own.
    package init<Client: CacheCaseClient>(client: (CacheCase) throws -> Client) async throws {
        var own: [String: [String]] = [:]
        for test in CacheCase.all {
            own[test.id] = await CaseRunner.faults(in: test, client: try client(test))
        }
        var faults: [String: [String]] = [:]
        for test in CacheCase.all {
            let failed = test.dependencies.filter { !(own[$0] ?? []).isEmpty }
            faults[test.id] = (own[test.id] ?? []) + failed.map { "\($0) does not pass" }
        }
        self.faults = faults
    }

    /// The cases of a kind that did not pass, with what was wrong.
    package func failed(_ kind: String) -> [String: [String]] {
        var failed: [String: [String]] = [:]
        for test in CacheCase.all where test.kind == kind {
            if let faults = faults[test.id], !faults.isEmpty { failed[test.id] = faults }
        }
        return failed
    }

    /// How many cases of a kind passed.
    package func passed(_ kind: String) -> Int {
        CacheCase.all.count { $0.kind == kind } - failed(kind).count
    }
}
