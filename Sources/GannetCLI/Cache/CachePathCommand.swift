/// `gannet cache path`: prints the folder of the cache.
struct CachePathCommand {
    private let cache: CacheArguments

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) {
        cache = try CacheArguments(arguments, context)
    }

    /// Prints it, whether or not it is there yet.
    func run() -> ExitStatus {
        let object: JSONValue = ["path": .string(cache.folder)]
        cache.console.writeLine(cache.printsJSON ? object.text : cache.folder)
        return .success
    }
}
