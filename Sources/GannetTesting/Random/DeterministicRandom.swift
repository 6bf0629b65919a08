import FoundationEssentials

/// A random generator whose numbers follow from its seed: SplitMix64 (Steele, Lea, Flood 2014).
///
/// Print it when a test with random events fails, and give the seed again to see the same events.
public struct DeterministicRandom: RandomNumberGenerator, Sendable, CustomStringConvertible {
    /// The seed that it started with.
    public let seed: UInt64
    private var state: UInt64

    /// The generator for a seed: equal seeds give equal numbers.
    public init(seed: UInt64) {
        self.seed = seed
        state = seed
    }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// True in about `percent` of 100 cases.
    public mutating func chance(percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }

    /// The seed, in the form in which ``seeds(_:)`` takes it from the environment.
    public var description: String { "GANNET_SEED=\(seed)" }

    /// Seeds for a test that runs once for each: the first `count` numbers, so that every run is
    /// the same, or the one in the environment's `GANNET_SEED` to replay a failure.
    public static func seeds(_ count: Int) -> [UInt64] {
        if let text = ProcessInfo.processInfo.environment["GANNET_SEED"], let seed = UInt64(text) {
            return [seed]
        }
        return (0..<UInt64(count)).map { $0 }
    }
}
