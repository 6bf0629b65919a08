extension BenchRow {
    /// What the machinery costs: the loader and the decoder are stubs.
    static let engineRows = [
        BenchRow("engine load, one at a time", .microseconds, ours: "engine load 20000"),
        BenchRow("engine load, 32 at once", .microseconds, ours: "engine load-32 20000"),
        BenchRow("engine hop of three threads", .microseconds, ours: "engine hop 20000"),
        BenchRow("engine hop, 32 at once", .microseconds, ours: "engine hop-32 20000"),
        BenchRow("engine hit by await", .microseconds, ours: "engine hit 200000"),
        BenchRow("engine cachedImage(for:)", .microseconds, ours: "engine cached 1000000"),
        BenchRow("engine prefetch and cancel", .microseconds, ours: "engine prefetch 10000"),
    ]

    /// Memory caches, small and large.
    static let memoryRows = [1000, 100_000].flatMap { size in
        [("hit", 500_000), ("insert", 200_000)].map { operation, count in
            BenchRow(
                "memory \(operation) among \(size)", .microseconds,
                ours: "memory \(operation) \(size) \(count)",
                peers: [
                    Entry(
                        name: "NSCache", contender: .foundation,
                        line: "nscache \(operation) \(size) \(count)"),
                    Entry(
                        name: "dictionary LRU", contender: .foundation,
                        line: "lru \(operation) \(size) \(count)"),
                ])
        }
    }
}
