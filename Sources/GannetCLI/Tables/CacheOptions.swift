/// The options about the folder of the cache.
enum CacheOptions {
    static let folder = OptionSpec(
        "cache", value: ValueSpec("DIR", .folder),
        help: "the folder of the cache (default $XDG_CACHE_HOME/gannet, or ~/.cache/gannet)")
    static let none = OptionSpec("no-cache", help: "neither read nor write the cache")
}
