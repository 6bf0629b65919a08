extension BenchRow {
    /// The disk store at three sizes, beside what it stands on and what others use.
    static let storeRows = [1000, 100_000, 1_000_000].flatMap { entries in
        [("get", 5000), ("put", 5000)].map { operation, count in
            store(operation, entries, count, isCompared: true)
        } + [store("lookup", entries, 5000), store("open", entries, 5)]
    }

    private static func store(
        _ operation: String, _ entries: Int, _ count: Int, isCompared: Bool = false
    ) -> BenchRow {
        func line(_ word: String) -> String {
            "\(word) \(operation) .stores/\(word)-\(entries) \(entries) 2000 \(count)"
        }
        return BenchRow(
            "store \(operation) among \(entries)", .microseconds, ours: line("store"),
            peers: isCompared
                ? [
                    Entry(name: "raw SQLite", contender: .c, line: line("sqlite")),
                    Entry(name: "files", contender: .c, line: line("files")),
                ] : [])
    }
}
