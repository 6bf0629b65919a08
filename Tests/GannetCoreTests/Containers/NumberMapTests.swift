import GannetTesting
import Testing

@testable import GannetCore

@Suite("A map by number", .timeLimit(.minutes(1)))
struct NumberMapTests {
    private struct Value: Equatable {
        var text: String
        var changes = 0
    }

    /// Numbers that live long among many that come and go, so that runs collide and close again.
    @Test("agrees with a dictionary", arguments: DeterministicRandom.seeds(8))
    func agreesWithDictionary(seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        var map = NumberMap<UInt64, Value>()
        var plain: [UInt64: Value] = [:]
        var last: UInt64 = 0
        for _ in 0..<1500 {
            let known = plain.keys.sorted().randomElement(using: &random)
            switch (Int.random(in: 0..<5, using: &random), known) {
            case (0...1, _), (_, nil):
                last += .random(in: 1...40, using: &random)
                map[last] = Value(text: "\(last)")
                plain[last] = Value(text: "\(last)")
            case (2, let key?):
                map[key]?.changes += 1
                plain[key]?.changes += 1
            case (3, let key?):
                #expect(map.removeValue(forKey: key) == plain.removeValue(forKey: key))
            case (_, let key?):
                map[key] = nil
                plain[key] = nil
            }
            #expect(map.count == plain.count)
        }
        #expect(map.keys.sorted() == plain.keys.sorted(), "\(random)")
        #expect((1...last).allSatisfy { map[$0] == plain[$0] }, "\(random)")
        #expect(map.allSatisfy { plain[$0.key] == $0.value }, "\(random)")
    }

    @Test("has nothing under a number that was never given out, 0 above all")
    func unknownNumbers() {
        var map = NumberMap<UInt64, Value>()
        map[1] = Value(text: "one")
        #expect(map[0] == nil && map[2] == nil && map[17] == nil)
        #expect(!map.contains(0) && map.contains(1))
        map[0]?.changes = 1
        #expect(map.removeValue(forKey: 0) == nil && map.count == 1)
    }

    @Test("gives back what a burst has needed, and keeps what is left of it")
    func shrinks() {
        var map = NumberMap<UInt64, UInt64>()
        for number in 1...20_000 as ClosedRange<UInt64> { map[number] = number }
        for number in 1...19_990 as ClosedRange<UInt64> { map[number] = nil }
        #expect(map.placeCount < 1024)
        #expect(map.keys.sorted() == Array(19_991...20_000))
    }
}

@Suite("A few numbers", .timeLimit(.minutes(1)))
struct FewNumbersTests {
    @Test("hold what was put in and not taken out", arguments: DeterministicRandom.seeds(4))
    func agreesWithSet(seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        var few = FewNumbers<UInt64>()
        var plain: Set<UInt64> = []
        for number in 1...400 as ClosedRange<UInt64> {
            if random.chance(percent: plain.count < 5 ? 70 : 40) {
                few.insert(number)
                plain.insert(number)
            } else {
                let number = random.chance(percent: 80) ? plain.sorted().first ?? 0 : number
                few.remove(number)
                plain.remove(number)
            }
            #expect(few.inOrder == plain.sorted() && few.count == plain.count, "\(random)")
            #expect(few.isEmpty == plain.isEmpty)
        }
    }
}
