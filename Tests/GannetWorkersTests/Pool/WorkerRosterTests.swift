import GannetCore
import GannetTesting
import Testing

@testable import GannetWorkers

@Suite("The roster of workers", .timeLimit(.minutes(1)))
struct WorkerRosterTests {
    private func roster(width: Int = 2, spares: Int = 1, life: Double = 100) -> WorkerRoster {
        WorkerRoster(width: width, spares: spares, idleTime: 30, longestLife: life)
    }

    @Test("lends the worker again that was given back last")
    func reuse() {
        var roster = roster()
        #expect(roster.take(now: 0) == .start(1))
        #expect(roster.take(now: 0) == .start(2))
        #expect(roster.giveBack(1, now: 1).actions.isEmpty)
        #expect(roster.giveBack(2, now: 2).actions.isEmpty)
        #expect(roster.take(now: 3) == .use(2))
        #expect(roster.take(preferring: 1, now: 3) == .use(1))
    }

    @Test("has those wait that are over its width, and calls them in order")
    func width() {
        var roster = roster(width: 1)
        #expect(roster.take(now: 0) == .start(1))
        #expect(roster.take(now: 0) == .wait(1))
        #expect(roster.take(now: 0) == .wait(2))
        #expect(roster.take(now: 0) == .wait(3))
        #expect(roster.abandon(2) == true)
        #expect(roster.giveBack(1, now: 1).actions == [.call(1, use: 1)])
        #expect(roster.lose(1, now: 2) == [.callToStart(3, 2)])
        #expect(roster.abandon(3) == false)
    }

    @Test("lends extra ones beyond its width, so that nobody waits for himself")
    func extras() {
        var roster = roster(width: 1)
        #expect(roster.take(isExtra: true, now: 0) == .start(1))
        #expect(roster.take(now: 0) == .start(2))
        #expect(roster.take(now: 0) == .wait(1))
        #expect(roster.giveBack(1, now: 0).actions.isEmpty)
        #expect(roster.giveBack(2, now: 0).actions == [.call(1, use: 2)])
    }

    @Test("keeps one spare while others work, and lends it when there is no warm one")
    func spares() {
        var roster = roster()
        #expect(roster.spareToStart() == nil)
        #expect(roster.take(now: 0) == .start(1))
        #expect(roster.spareToStart() == 2)
        #expect(roster.spareToStart() == nil)
        // Before it has started there is nothing to be lent.
        #expect(roster.take(now: 0) == .start(3))
        #expect(roster.lose(3, now: 0).isEmpty)
        roster.spareStarted(2, now: 0)
        #expect(roster.lose(1, now: 1).isEmpty)
        #expect(roster.take(now: 1) == .use(2))
        #expect(roster.spareToStart() == 4)
        #expect(roster.lose(4, now: 1).isEmpty)
        #expect(roster.spareToStart() == 5)
        #expect(roster.giveBack(2, now: 2).ends == false)
        #expect(roster.take(now: 2) == .use(2))
    }

    @Test("ends those that are idle for too long, and those that have worked for long enough")
    func ends() {
        var roster = roster(life: 10)
        #expect(roster.take(now: 0) == .start(1))
        #expect(roster.take(now: 0) == .start(2))
        #expect(roster.giveBack(1, now: 6).ends == false)
        #expect(roster.nextExpiry == 36)
        #expect(roster.take(now: 20) == .use(1))
        #expect(roster.giveBack(1, now: 25).ends)
        #expect(!roster.has(1) && roster.nextExpiry == nil)
        #expect(roster.giveBack(2, now: 8).ends == false)
        #expect(roster.expire(now: 37).isEmpty)
        #expect(roster.expire(now: 38) == [2])
        #expect(roster.count == 0)
    }

    @Test("keeps its word whatever happens in whatever order")
    func random() {
        var random = DeterministicRandom(seed: 11)
        for _ in 0..<200 {
            var (roster, now) = (roster(width: Int.random(in: 1...3, using: &random)), 0.0)
            var lent: Set<Int> = []
            var extras: Set<Int> = []
            var waiting: [Int] = []
            var everLent: Set<Int> = []
            func carryOut(_ actions: [WorkerRoster.Action]) {
                for action in actions {
                    let (ticket, worker) =
                        switch action {
                        case .call(let ticket, let worker): (ticket, worker)
                        case .callToStart(let ticket, let worker): (ticket, worker)
                        }
                    #expect(waiting.first == ticket)
                    waiting.removeFirst()
                    let isNew = lent.insert(worker).inserted
                    #expect(isNew)
                }
            }
            for _ in 0..<100 {
                now += Double.random(in: 0...9, using: &random)
                switch Int.random(in: 0...5, using: &random) {
                case 0, 1:
                    let isExtra = Int.random(in: 0...4, using: &random) == 0
                    switch roster.take(isExtra: isExtra, now: now) {
                    case .use(let worker), .start(let worker):
                        let isNew = lent.insert(worker).inserted
                        #expect(isNew)
                        if isExtra { extras.insert(worker) }
                        everLent.insert(worker)
                    case .wait(let ticket): waiting.append(ticket)
                    }
                case 2:
                    guard let worker = lent.randomElement(using: &random) else { continue }
                    lent.remove(worker)
                    extras.remove(worker)
                    carryOut(roster.giveBack(worker, now: now).actions)
                case 3:
                    guard let worker = lent.randomElement(using: &random) else { continue }
                    lent.remove(worker)
                    extras.remove(worker)
                    carryOut(roster.lose(worker, now: now))
                case 4:
                    guard let spare = roster.spareToStart() else { continue }
                    roster.spareStarted(spare, now: now)
                default:
                    let expired = roster.expire(now: now)
                    #expect(lent.isDisjoint(with: expired))
                }
                #expect(lent.count - extras.count <= roster.width)
                #expect(waiting.isEmpty || lent.count - extras.count == roster.width)
                #expect(roster.count >= lent.count)
            }
        }
    }
}
