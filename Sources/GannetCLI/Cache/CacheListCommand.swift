import Gannet

/// `gannet cache list`: prints every stored answer.
struct CacheListCommand {
    private let cache: CacheArguments

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) {
        cache = try CacheArguments(arguments, context)
    }

    /// Prints a line an answer, as they are read.
    func run() throws -> ExitStatus {
        let access = try CacheAccess(cache, changes: false)
        if let entries = access.store?.entries() {
            for entry in entries {
                cache.console.writeLine(cache.printsJSON ? json(entry).text : line(entry))
            }
        }
        return access.finish()
    }

    private func json(_ item: DiskStore.Item) -> JSONValue {
        [
            "input": .string(item.key.source),
            "url": .optional(item.url?.text),
            "http_status": .optional(item.status),
            "type": .optional(item.mediaType),
            "bytes": .integer(item.size),
            "stored": .string(Timestamp.text(item.stored)),
            "last_used": .string(Timestamp.text(item.lastUsed)),
        ]
    }

    private func line(_ item: DiskStore.Item) -> String {
        let size = TextColumns.rightAligned(Quantity.bytes(item.size), to: 9)
        let source = TextColumns.printable(item.key.source)
        return "\(Timestamp.text(item.stored))  \(size)  \(source)"
    }
}
