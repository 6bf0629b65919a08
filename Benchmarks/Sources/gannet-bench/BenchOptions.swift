/// What the command line asks for.
struct BenchOptions {
    /// Rounds of each row, of which the median counts.
    var rounds = 5
    /// Whether a row passes although a peer is missing.
    var allowsMissing = false
    /// The rows to measure.
    let rows: [BenchRow]
    /// Whether the page in docs is written.
    var writesPage = false

    init(_ arguments: [String]) throws {
        var beginnings: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--allow-missing": allowsMissing = true
            case "--page": writesPage = true
            case "--rounds":
                guard let number = rest.popFirst().flatMap(Int.init), number > 0 else {
                    throw BenchFailure("--rounds takes a number over 0")
                }
                rounds = number
            case let option where option.hasPrefix("-"):
                throw BenchFailure("there is no option \(option)")
            default: beginnings.append(argument)
            }
        }
        let chosen = beginnings
        rows = BenchRow.all.filter { row in
            chosen.isEmpty || chosen.contains { row.name.hasPrefix($0) }
        }
        if rows.isEmpty {
            let groups = Set(BenchRow.all.map(\.group)).sorted().joined(separator: ", ")
            throw BenchFailure("no row begins so; there are \(groups)")
        }
    }
}

/// Why nothing can be measured.
struct BenchFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
