/// `gannet cache` and its subcommands.
enum CacheTable {
    /// The size that `gannet cache trim` trims to unless told: the limit that `fetch` keeps.
    static let standardLimit = 512_000_000

    static let command = CommandSpec(
        name: "cache",
        summary: "look at, check and empty the cache on disk",
        examples: [
            .init(
                command: "gannet cache trim --to 100M --older-than 30d",
                meaning: "drop what was not used for 30 days, and more until 100 MB are left"),
            .init(
                command: "gannet cache verify && echo sound",
                meaning: "read every stored picture and compare it with its checksum"),
            .init(
                command: "gannet cache warm list.txt",
                meaning: "fetch every picture that list.txt names, before it is needed"),
            .init(
                command: "gannet cache explain https://example.org/cat.jpg",
                meaning: "say until when the stored picture is fresh, and why"),
        ],
        subcommands: [path, stats, list, explain, verify, trim, clear, pin, unpin, warm])

    private static let options = [CacheOptions.folder, OutputOptions.json]

    private static let path = CommandSpec(
        name: "path", summary: "print the folder of the cache", options: options,
        action: { try CachePathCommand($0, $1).run() })

    private static let stats = CommandSpec(
        name: "stats", summary: "print how many pictures are stored and their size",
        options: options, action: { try CacheStatsCommand($0, $1).run() })

    private static let list = CommandSpec(
        name: "list", summary: "print every stored address with its size, age and freshness",
        options: [CacheOptions.host, CacheOptions.pattern] + options,
        action: { try CacheListCommand($0, $1).run() })

    private static let explain = CommandSpec(
        name: "explain", summary: "say which rule makes a stored picture fresh or stale",
        discussion: [
            "Tells until when it may be used without asking, and what the next request would "
                + "send. An address that is not stored ends the command with status 1."
        ],
        operand: OperandSpec(value: ValueSpec("URL"), count: 1...1, help: "its address"),
        options: options, action: { try CacheExplainCommand($0, $1).run() })

    private static let verify = CommandSpec(
        name: "verify", summary: "check every stored body against its checksum",
        discussion: [
            "Damaged entries are printed, and the command ends with status 1. With --repair they "
                + "are dropped, and fetched again when they are wanted."
        ],
        options: [CacheOptions.repair] + options,
        action: { try CacheVerifyCommand($0, $1).run() })

    private static let trim = CommandSpec(
        name: "trim", summary: "drop what was used least recently until SIZE is left",
        discussion: [
            "K, M, G and T are powers of 1000; Ki, Mi, Gi and Ti are powers of 1024. What is "
                + "pinned stays."
        ],
        operand: OperandSpec(
            value: ValueSpec("SIZE"), count: 0...1,
            help: "the same as --to SIZE (default 512M, the usual limit)"),
        options: [CacheOptions.size, CacheOptions.olderThan] + options,
        action: { try CacheTrimCommand.trim($0, $1).run() })

    private static let clear = CommandSpec(
        name: "clear", summary: "drop everything, or what came from one host",
        discussion: ["What is pinned goes too."],
        options: [CacheOptions.host, CacheOptions.pattern] + options,
        action: { try CacheTrimCommand.clear($0, $1).run() })

    private static let addresses = OperandSpec(
        value: ValueSpec("URL"), count: 1...Int.max, help: "an address that is stored")

    private static let pin = CommandSpec(
        name: "pin", summary: "keep stored pictures whatever the limit says",
        operand: addresses, options: options,
        action: { try CachePinCommand($0, $1, pins: true).run() })

    private static let unpin = CommandSpec(
        name: "unpin", summary: "let pinned pictures go again when room is needed",
        operand: addresses, options: options,
        action: { try CachePinCommand($0, $1, pins: false).run() })

    private static let warm = CommandSpec(
        name: "warm", summary: "fetch what a list names into the cache",
        discussion: [
            "FILE has a URL a line; - is standard input. What is stored and fresh is not fetched "
                + "again. With --json each line has the fields input, ok, source, bytes, "
                + "wire_bytes and error."
        ],
        operand: OperandSpec(
            value: ValueSpec("FILE", .file), count: 1...Int.max, help: "a list of URLs, or -"),
        options: [
            TransferOptions.header, CacheOptions.folder, TransferOptions.policy,
            TransferOptions.concurrency, TransferOptions.timeout, OutputOptions.json,
        ],
        action: { arguments, context in try await CacheWarmCommand(arguments, context).run() })
}
