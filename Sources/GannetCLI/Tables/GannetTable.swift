/// The command as a whole.
enum GannetTable {
    /// The version, as `--version` prints it.
    static let version = "0.1.0"

    static let root: CommandSpec = CommandSpec(
        name: "gannet",
        summary: "fetch, convert and look at pictures",
        discussion: [
            "Gannet loads pictures from the web and from files, keeps what it loads in a cache "
                + "that follows the rules of HTTP, scales them well and writes them in other "
                + "formats."
        ],
        options: [.version],
        examples: [
            .init(
                command: "gannet fetch -o icons/ --size 64 --input urls.txt",
                meaning: "load every picture listed in urls.txt, at most 64 pixels wide"),
            .init(
                command: "gannet info --json photo.jpg",
                meaning: "tell what a file says about itself, for a script"),
        ],
        subcommands: [
            FetchTable.command, ConvertTable.command, InfoTable.command, CacheTable.command,
            InstallTable.completions, InstallTable.manual,
        ])
}
