/// The options about how inputs are loaded, shared by every command that takes URLs.
enum TransferOptions {
    static let header = OptionSpec(
        "header", value: ValueSpec("'K: V'"), isRepeatable: true,
        help: "send this header field to the origin; may be given more than once, and pictures "
            + "fetched with other fields are cached apart")
    static let timeout = OptionSpec(
        "timeout", value: ValueSpec("S"),
        help: "give a transfer up after S seconds (default 30)")
    static let concurrency = OptionSpec(
        "concurrency", value: ValueSpec("N"),
        help: "run at most N transfers at once, to one host and in all (default 6 to one host "
            + "over HTTP/1.1, 64 over HTTP/2, and 32 in all)")
    static let policy = OptionSpec(
        "policy", value: ValueSpec("NAME", .oneOf(PolicyArgument.names)),
        help: "how the cache is used: default follows HTTP; stale-first takes what is stored and "
            + "refreshes it afterwards; cache-first asks the origin only for what is not stored; "
            + "cache-only never asks; reload always asks and stores the answer")

    static let input = OptionSpec(
        "input", value: ValueSpec("FILE|-", .file), isRepeatable: true,
        help: "read more inputs from FILE, or from standard input, one a line; blank lines are "
            + "skipped")
}
