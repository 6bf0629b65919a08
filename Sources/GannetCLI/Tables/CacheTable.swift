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
        subcommands: [path])

    private static let options = [CacheOptions.folder, OutputOptions.json]

    private static let path = CommandSpec(
        name: "path", summary: "print the folder of the cache", options: options,
        action: { try CachePathCommand($0, $1).run() })
}
