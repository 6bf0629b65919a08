/// The options about the folder of the cache.
enum CacheOptions {
    static let folder = OptionSpec(
        "cache", value: ValueSpec("DIR", .folder),
        help: "the folder of the cache (default $XDG_CACHE_HOME/gannet, or ~/.cache/gannet)")
    static let host = OptionSpec(
        "host", value: ValueSpec("HOST"), help: "only what came from addresses of this host")
    static let pattern = OptionSpec(
        "match", value: ValueSpec("PATTERN"),
        help: "only addresses that look like PATTERN, in which * is any text and ? one character")
    static let repair = OptionSpec(
        "repair", help: "drop what is damaged, and remove files that belong to nothing")
    static let size = OptionSpec(
        "to", value: ValueSpec("SIZE"), help: "how many bytes to keep, such as 200M")
    static let olderThan = OptionSpec(
        "older-than", value: ValueSpec("AGE"),
        help: "drop what was not used for AGE, such as 30d, 12h or 2w")
    static let none = OptionSpec("no-cache", help: "neither read nor write the cache")
}
