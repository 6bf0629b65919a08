import Gannet

/// `gannet cache pin` and `gannet cache unpin`: keep stored answers whatever the limit says, or no
/// longer so.
struct CachePinCommand {
    private let cache: CacheArguments
    private let sources: [String]
    private let pins: Bool

    init(
        _ arguments: ParsedArguments, _ context: CommandContext, pins: Bool
    ) throws(UsageError) {
        cache = try CacheArguments(arguments, context)
        sources = arguments.operands.map { PictureInput($0).url.text }
        self.pins = pins
    }

    /// Prints a line for each address; one that is not stored makes the status a failure.
    func run() throws -> ExitStatus {
        let access = try CacheAccess(cache, changes: true)
        let wanted = Set(sources)
        var found: [String: Int] = [:]
        if let store = access.store {
            for item in store.entries() where wanted.contains(item.key.source) {
                if store.setPinned(pins, for: item.key), item.isAnswer {
                    found[item.key.source, default: 0] += 1
                }
            }
        }
        for source in sources { report(source, found[source] ?? 0) }
        let isWhole = sources.allSatisfy { found[$0] != nil }
        return access.finish() == .success && isWhole ? .success : .failure
    }

    private func report(_ source: String, _ count: Int) {
        if cache.printsJSON {
            let object: JSONValue = [
                "input": .string(source), "ok": .bool(count > 0), "pinned": .bool(pins),
                "entries": .integer(count),
            ]
            cache.console.writeLine(object.text)
        } else if count > 0 {
            let word = pins ? "pinned" : "no longer pinned"
            cache.console.writeLine("\(word)  \(TextColumns.printable(source))")
        }
        if count == 0 {
            let remedy = pins ? "; fetch it first" : ""
            cache.console.say("\(source): it is not in the cache\(remedy)")
        }
    }
}
