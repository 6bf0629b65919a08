import GannetTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct DeterministicRandomTests {
    @Test("the numbers are those of SplitMix64")
    func reference() {
        var random = DeterministicRandom(seed: 1_234_567)
        #expect(random.next() == 6_457_827_717_110_365_317)
        #expect(random.next() == 3_203_168_211_198_807_973)
        #expect(random.next() == 9_817_491_932_198_370_423)
        #expect("\(random)" == "GANNET_SEED=1234567")
    }

    @Test("a chance is about as frequent as it says", arguments: DeterministicRandom.seeds(4))
    func chance(seed: UInt64) {
        var random = DeterministicRandom(seed: seed)
        let hits = (0..<10_000).count { _ in random.chance(percent: 30) }
        #expect((2700...3300).contains(hits), "\(random)")
    }
}
