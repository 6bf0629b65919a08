/// `gannet cache path`: prints the folder of the cache.
struct CachePathCommand {
    private let folder: String
    private let printsJSON: Bool
    private let console: Console

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) {
        folder = try CacheFolder.path(arguments, context.environment)
        printsJSON = arguments.has(OutputOptions.json.name)
        console = context.console
    }

    /// Prints it, whether or not it is there yet.
    func run() -> ExitStatus {
        let object: JSONValue = ["path": .string(folder)]
        console.writeLine(printsJSON ? object.text : folder)
        return .success
    }
}
