import GannetTesting

@testable import GannetCore

/// A job that says only what it is, and goes through as many steps as its driver makes it.
struct SampleJob: LoadJob {
    enum Key: Hashable, Sendable {
        case bytes(Int)
        case decode(Int, size: Int)
        case process(Int, size: Int, depth: Int)
    }

    let key: Key
    /// Whether the bytes were looked for on disk and are now to be transferred.
    var transfers = false

    /// What a job results in: its key, so that who gets it can be checked.
    typealias Output = Key

    var stage: Stage {
        switch key {
        case .bytes: transfers ? .transfer : .disk
        case .decode: .decode
        case .process: .process
        }
    }

    var host: String {
        if case .bytes(let number) = key { "https://\(number % 2)" } else { "" }
    }

    /// What comes before the result is there: bytes, decode, and up to two processing steps.
    static func randomChain(using random: inout DeterministicRandom) -> [SampleJob] {
        let number = Int.random(in: 0..<5, using: &random)
        let size = Int.random(in: 0..<2, using: &random)
        let chain: [Key] = [
            .bytes(number), .decode(number, size: size),
            .process(number, size: size, depth: 1), .process(number, size: size, depth: 2),
        ]
        return chain.prefix(.random(in: 1...4, using: &random)).map { SampleJob(key: $0) }
    }
}

extension DeterministicRandom {
    /// One of these steps, the same for the same seed; nil where there is none.
    mutating func step(of steps: some Collection<StepID>) -> StepID? {
        steps.sorted { $0.number < $1.number }.randomElement(using: &self)
    }
}
