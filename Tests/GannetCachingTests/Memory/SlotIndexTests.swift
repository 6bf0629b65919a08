import GannetTesting
import Testing

@testable import GannetCaching

@Suite("The index of slots", .timeLimit(.minutes(3)))
struct SlotIndexTests {
    @Test("slots of one hash are told apart by the caller")
    func collisions() {
        var index = SlotIndex()
        for slot in 0..<40 { index.insert(slot, hash: 7) }
        for slot in 0..<40 { #expect(index.find(hash: 7) { $0 == slot } == slot) }
        #expect(index.find(hash: 7) { $0 == 40 } == nil)
        #expect(index.find(hash: 8) { _ in true } == nil)
    }

    @Test(
        "any sequence of events leaves it as a dictionary has it",
        arguments: DeterministicRandom.seeds(8))
    func randomEvents(_ seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        var index = SlotIndex()
        var hashes: [Int: Int] = [:]
        for _ in 0..<3000 {
            let slot = Int.random(in: 0..<200, using: &random)
            if let hash = hashes[slot] {
                index.remove(slot, hash: hash)
                hashes[slot] = nil
            } else {
                // Few hashes, at both ends of the numbers: long runs that wrap around.
                let hash = Int.random(in: -20...20, using: &random)
                index.insert(slot, hash: hash)
                hashes[slot] = hash
            }
            #expect(index.count == hashes.count, "\(random)")
        }
        for slot in 0..<200 {
            let found = hashes[slot].flatMap { hash in index.find(hash: hash) { $0 == slot } }
            #expect(found == (hashes[slot] == nil ? nil : slot), "\(random)")
        }
    }
}
