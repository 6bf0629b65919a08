import GannetCore
import GannetTesting
import Testing

@testable import GannetCaching

@Suite("Pending writes", .timeLimit(.minutes(3)))
struct PendingWritesTests {
    private let key = Samples.key(1)

    /// The state after these writes; `nil` stands for taking in hand what waits.
    private func pending(_ writes: PendingWrites.Write?...) -> PendingWrites {
        var pending = PendingWrites()
        for write in writes {
            if let write {
                _ = pending.add(write, for: key, limit: 1_000_000)
            } else {
                _ = pending.take()
            }
        }
        return pending
    }

    private func isMiss(_ pending: PendingWrites) -> Bool {
        if case .miss = pending.finding(for: key) { true } else { false }
    }

    private func isNothing(_ pending: PendingWrites) -> Bool {
        if case .nothing = pending.finding(for: key) { true } else { false }
    }

    private func entry(_ pending: PendingWrites) -> StoredEntry? {
        if case .entry(let entry) = pending.finding(for: key) { entry } else { nil }
    }

    private func update(_ pending: PendingWrites) -> [StoredResponse]? {
        if case .updated(let responses, _) = pending.finding(for: key) { responses } else { nil }
    }

    private static func changed(_ entry: StoredEntry) -> StoredResponse {
        var response = entry.response
        response.headers["Date"] = "Thu, 01 Jan 2026 00:00:00 GMT"
        return response
    }

    @Test("what waits is found until it is settled")
    func lifetime() {
        var pending = pending(.store(Samples.entry(10)))
        #expect(entry(pending)?.body.count == 10)
        #expect(pending.take().count == 1)
        #expect(entry(pending)?.body.count == 10)
        #expect(!pending.isWaiting)
        pending.settle()
        #expect(isNothing(pending))
        #expect(pending.byteCount == 0)
    }

    @Test("of two writes the later counts, whether or not the earlier is in hand")
    func later() {
        let (one, two) = (Samples.entry(10, seed: 1), Samples.entry(20, seed: 2))
        #expect(entry(pending(.store(one), .store(two)))?.body == two.body)
        #expect(entry(pending(.store(one), nil, .store(two)))?.body == two.body)
        #expect(isMiss(pending(.store(one), .remove)))
        #expect(isMiss(pending(.store(one), nil, .remove)))
        #expect(entry(pending(.remove, .store(one)))?.body == one.body)
        #expect(entry(pending(.remove, nil, .store(one)))?.body == one.body)
    }

    @Test("an update is applied to what comes before it")
    func updates() {
        let stored = Samples.entry(10, seed: 1)
        let response = Self.changed(stored)
        #expect(update(pending(.update([response]))) == [response])
        #expect(entry(pending(.store(stored), .update([response])))?.response == response)
        #expect(entry(pending(.store(stored), nil, .update([response])))?.response == response)
        let both = [stored.response, response]
        #expect(update(pending(.update([both[0]]), .update([both[1]]))) == both)
        #expect(update(pending(.update([both[0]]), nil, .update([both[1]]))) == both)
        #expect(isMiss(pending(.remove, .update([response]))))
        #expect(isMiss(pending(.remove, nil, .update([response]))))
    }

    @Test("an update of another body is not applied")
    func foreignUpdate() {
        let stored = Samples.entry(10, seed: 1)
        let other = Samples.response("2")
        #expect(
            entry(pending(.store(stored), .update([other])))?.response == stored.response)
        #expect(
            entry(pending(.store(stored), nil, .update([other])))?.response == stored.response)
    }

    @Test("a finding about an update is told from later ones")
    func tickets() {
        var pending = pending(.update([Samples.response("1")]))
        guard case .updated(_, let first) = pending.finding(for: key) else {
            Issue.record("no update found")
            return
        }
        _ = pending.add(.update([Self.changed(Samples.entry(1, seed: 1))]), for: key, limit: 9000)
        guard case .updated(_, let second) = pending.finding(for: key) else {
            Issue.record("no update found")
            return
        }
        #expect(first != second)
    }

    @Test("a second look at damage gives way to what was stored since")
    func recheck() {
        let stored = Samples.entry(10)
        #expect(isMiss(pending(.recheck)))
        #expect(entry(pending(.store(stored), .recheck))?.body == stored.body)
        #expect(entry(pending(.store(stored), nil, .recheck))?.body == stored.body)
        #expect(entry(pending(.recheck, .store(stored)))?.body == stored.body)
    }

    @Test("what has no room is not taken, and takes what was there before with it")
    func limit() {
        var pending = PendingWrites()
        let first = pending.add(.store(Samples.entry(5000)), for: Samples.key(1), limit: 1000)
        let second = pending.add(.store(Samples.entry(100)), for: Samples.key(2), limit: 1000)
        let third = pending.add(.remove, for: Samples.key(3), limit: 1000)
        #expect(first && !second && third)
        guard case .miss = pending.finding(for: Samples.key(2)) else {
            Issue.record("the refused entry is found")
            return
        }
    }

    @Test(
        "any sequence of writes is found as a dictionary has it",
        arguments: DeterministicRandom.seeds(20))
    func randomWrites(_ seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        var pending = PendingWrites()
        var disk: [DataCacheKey: StoredEntry] = [:]
        var model: [DataCacheKey: StoredEntry] = [:]
        var inHand: [(key: DataCacheKey, write: PendingWrites.Write)] = []
        for step in 0..<500 {
            let key = Samples.key(Int.random(in: 0..<4, using: &random))
            var response = Samples.response("\(Int.random(in: 0..<2, using: &random))")
            response.headers["Step"] = "\(step)"
            switch Int.random(in: 0..<6, using: &random) {
            case 0...1:
                let entry = StoredEntry(response: response, body: Samples.bytes(step % 7))
                _ = pending.add(.store(entry), for: key, limit: .max)
                model[key] = entry
            case 2:
                _ = pending.add(.update([response]), for: key, limit: .max)
                model[key] = model[key]?.updated(by: [response])
            case 3:
                _ = pending.add(.remove, for: key, limit: .max)
                model[key] = nil
            default:
                // The writer thread: what it had in hand reaches the disk.
                for (key, write) in inHand { Self.apply(write, key, &disk) }
                pending.settle()
                inHand = pending.take()
            }
            for number in 0..<4 {
                let key = Samples.key(number)
                let found = Self.found(pending.finding(for: key), disk[key])
                #expect(found?.response == model[key]?.response, "\(random) at \(step)")
                #expect(found?.body == model[key]?.body, "\(random) at \(step)")
            }
        }
    }

    private static func apply(
        _ write: PendingWrites.Write, _ key: DataCacheKey, _ disk: inout [DataCacheKey: StoredEntry]
    ) {
        switch write {
        case .store(let entry): disk[key] = entry
        case .update(let responses): disk[key] = disk[key]?.updated(by: responses)
        case .remove, .recheck: disk[key] = nil
        }
    }

    private static func found(
        _ finding: PendingWrites.Finding, _ stored: StoredEntry?
    ) -> StoredEntry? {
        switch finding {
        case .nothing: stored
        case .entry(let entry): entry
        case .updated(let responses, _): stored?.updated(by: responses)
        case .miss: nil
        }
    }
}
