/// One line of the table: the same work done by Gannet and by others.
struct BenchRow {
    /// What of a work is compared.
    enum Quantity: String {
        /// Processor time of the whole process.
        case cpu
        /// Time by the clock, where waiting is what matters.
        case wall
        /// The most memory that the process held.
        case peak
    }

    /// A work of one contender.
    struct Entry {
        /// What the table calls it.
        let name: String
        /// Which program does it.
        let contender: ContenderProgram
        /// What the program is told; `{count}` and names of ports stand for what is known later.
        let line: String
    }

    /// What is measured; the first word is its group.
    let name: String
    /// What is compared.
    let quantity: Quantity
    /// The unit of the figures.
    let unit: BenchUnit
    /// What Gannet does.
    let ours: Entry
    /// What others do.
    let peers: [Entry]

    /// The first word of the name.
    var group: String { name.split(separator: " ").first.map(String.init) ?? name }

    /// A row whose entries are told the same in their own words.
    init(
        _ name: String, _ unit: BenchUnit, quantity: Quantity = .cpu, ours line: String,
        peers: [Entry] = []
    ) {
        self.name = name
        self.quantity = quantity
        self.unit = unit
        ours = Entry(name: "gannet", contender: .gannet, line: line)
        self.peers = peers
    }

    /// Every row, in the order in which they are measured.
    static var all: [BenchRow] {
        engineRows + memoryRows + decodeRows + resizeRows + storeRows + fetchRows
    }
}

/// A unit of figures.
enum BenchUnit: String {
    case microseconds = "µs"
    case milliseconds = "ms"
    case kilobytes = "kB"

    /// How many of it a second, or a kilobyte, is.
    var factor: Double {
        switch self {
        case .microseconds: 1_000_000
        case .milliseconds: 1000
        case .kilobytes: 1
        }
    }
}

/// A program that does works.
enum ContenderProgram: String, CaseIterable {
    case gannet, foundation, c, pillow, pillowSIMD, aiohttp

    /// How it is started, from the folder `Benchmarks`.
    var command: [String] {
        switch self {
        case .gannet: [".build/release/gannet-contender"]
        case .foundation: ["Scripts/foundation"]
        case .c: [".build/release/c-contender"]
        case .pillow, .aiohttp: ["/usr/bin/python3", "Python/contender.py"]
        case .pillowSIMD: [".peers/bin/python3", "Python/contender.py"]
        }
    }
}
