/// The options about the folder of the cache.
enum CacheOptions {
    static let folder = OptionSpec(
        "cache", value: ValueSpec("DIR", .folder),
        help: "the folder of the cache (default $XDG_CACHE_HOME/gannet, or ~/.cache/gannet)")
    static let none = OptionSpec("no-cache", help: "neither read nor write the cache")
}

/// The options about what is printed.
enum OutputOptions {
    static let json = OptionSpec(
        "json", help: "print one JSON object a line on standard output")
}
