import GannetTesting

@testable import GannetCore

/// A job that says only what it is, and goes through as many steps as its driver makes it.
struct SampleJob: LoadJob {
    enum Key: Hashable, Sendable {
        case lookup(Int, policy: Int)
        case transfer(Int)
        case decode(Int, policy: Int, size: Int)
        case process(Int, policy: Int, size: Int, depth: Int)
    }

    /// The job in its first step.
    let start: Key
    /// Whether the bytes were looked for on disk and are now to be transferred: the same work for
    /// whatever policy.
    var transfers = false

    /// What a job results in, so that who gets it can be checked.
    typealias Output = Key

    var key: Key { transfers ? output : start }

    var output: Key {
        if case .lookup(let number, _) = start { .transfer(number) } else { start }
    }

    var stage: Stage {
        switch start {
        case .lookup, .transfer: transfers ? .transfer : .disk
        case .decode: .decode
        case .process: .process
        }
    }

    var host: String {
        if case .lookup(let number, _) = start { "https://\(number % 2)" } else { "" }
    }

    /// What comes before the result is there: bytes, decode, and up to two processing steps.
    static func randomChain(using random: inout DeterministicRandom) -> [SampleJob] {
        let number = Int.random(in: 0..<5, using: &random)
        let policy = Int.random(in: 0..<2, using: &random)
        let size = Int.random(in: 0..<2, using: &random)
        let chain: [Key] = [
            .lookup(number, policy: policy), .decode(number, policy: policy, size: size),
            .process(number, policy: policy, size: size, depth: 1),
            .process(number, policy: policy, size: size, depth: 2),
        ]
        return chain.prefix(.random(in: 1...4, using: &random)).map { SampleJob(start: $0) }
    }
}

extension DeterministicRandom {
    /// One of these steps, the same for the same seed; nil where there is none.
    mutating func step(of steps: some Collection<StepID>) -> StepID? {
        steps.sorted { $0.number < $1.number }.randomElement(using: &self)
    }
}
