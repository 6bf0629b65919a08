/// Which rows of a catalog a search leaves: pure.
struct RowFilter: Sendable {
    /// How many rows there are.
    let count: Int
    private let names: [String]

    /// A filter of `count` rows that have these names over and over.
    init(names: [String], count: Int) {
        self.names = names.map { $0.lowercased() }
        self.count = names.isEmpty ? 0 : count
    }

    /// The rows whose names hold every word of `text`, in any case; nil for all of them.
    func rows(matching text: String) -> [Int]? {
        let words = text.lowercased().split(separator: " ")
        guard !words.isEmpty else { return nil }
        let isFound = names.map { name in words.allSatisfy { name.contains($0) } }
        return (0..<count).filter { isFound[$0 % names.count] }
    }
}
