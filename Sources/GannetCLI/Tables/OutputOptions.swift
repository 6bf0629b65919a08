/// The options about what is printed.
enum OutputOptions {
    static let json = OptionSpec(
        "json", help: "print one JSON object a line on standard output")
    static let explain = OptionSpec(
        "explain",
        help: "tell on standard error what happened to each picture and why; after its result, "
            + "in plain sentences")
    static let strict = OptionSpec(
        "strict", help: "refuse a picture that is damaged or ends too early")
    static let logLevel = OptionSpec(
        "log-level", value: ValueSpec("LEVEL", .oneOf(["error", "info", "debug", "trace"])),
        help: "write down on standard error, as it happens, what failed (error), how each load "
            + "ended (info), what led to it (debug), or every step (trace)")
}
