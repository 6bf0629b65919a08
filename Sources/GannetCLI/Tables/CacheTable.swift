/// `gannet cache` and its subcommands.
enum CacheTable {
    /// The size that `gannet cache trim` trims to unless told: the limit that `fetch` keeps.
    static let standardLimit = 512_000_000

    static let command = CommandSpec(
        name: "cache",
        summary: "look at, check and empty the cache on disk",
        examples: [
            .init(
                command: "gannet cache trim 100M",
                meaning: "drop what was used least recently until 100 MB are left"),
            .init(
                command: "gannet cache verify && echo sound",
                meaning: "read every stored picture and compare it with its checksum"),
        ],
        subcommands: [path, stats, list, verify, trim, clear])

    private static let options = [CacheOptions.folder, OutputOptions.json]

    private static let path = CommandSpec(
        name: "path", summary: "print the folder of the cache", options: options,
        action: { try CachePathCommand($0, $1).run() })

    private static let stats = CommandSpec(
        name: "stats", summary: "print how many pictures are stored and their size",
        options: options, action: { try CacheStatsCommand($0, $1).run() })

    private static let list = CommandSpec(
        name: "list", summary: "print every stored address with its size and age",
        options: options, action: { try CacheListCommand($0, $1).run() })

    private static let verify = CommandSpec(
        name: "verify", summary: "check every stored body against its checksum",
        discussion: [
            "Damaged entries are printed and dropped, and the command ends with status 1."
        ],
        options: options, action: { try CacheVerifyCommand($0, $1).run() })

    private static let trim = CommandSpec(
        name: "trim", summary: "drop what was used least recently until SIZE is left",
        discussion: [
            "K, M, G and T are powers of 1000; Ki, Mi, Gi and Ti are powers of 1024."
        ],
        operand: OperandSpec(
            value: ValueSpec("SIZE"), count: 0...1,
            help: "how many bytes to keep, such as 100M (default 512M, the usual limit)"),
        options: options, action: { try CacheTrimCommand.trim($0, $1).run() })

    private static let clear = CommandSpec(
        name: "clear", summary: "drop everything", options: options,
        action: { try CacheTrimCommand.clear($0, $1).run() })
}
