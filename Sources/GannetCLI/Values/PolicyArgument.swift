import GannetCore

/// The value of `--policy`.
enum PolicyArgument {
    private static let policies: [(name: String, policy: CachePolicy)] = [
        ("default", .protocol), ("stale-first", .staleFirst), ("cache-first", .cacheFirst),
        ("cache-only", .cacheOnly), ("reload", .reload),
    ]

    /// The words that stand for policies.
    static var names: [String] { policies.map(\.name) }

    /// The policy that a word stands for, or nil.
    static func parse(_ text: String) -> CachePolicy? {
        policies.first { $0.name == text }?.policy
    }
}
