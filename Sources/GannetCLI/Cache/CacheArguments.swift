/// What every command about the cache is told.
struct CacheArguments: Sendable {
    /// The folder of the cache, as an absolute path.
    let folder: String
    /// Whether results are JSON.
    let printsJSON: Bool
    /// Where results and messages go.
    let console: Console

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) {
        folder = try CacheFolder.path(arguments)
        printsJSON = arguments.has(OutputOptions.json.name)
        console = context.console
    }
}
