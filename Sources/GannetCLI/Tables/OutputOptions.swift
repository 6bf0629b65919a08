/// The options about what is printed.
enum OutputOptions {
    static let json = OptionSpec(
        "json", help: "print one JSON object a line on standard output")
}
