import FoundationEssentials
import Gannet

/// `gannet cache list`: prints every stored answer.
struct CacheListCommand {
    private let cache: CacheArguments
    private let filter: CacheFilter

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) {
        cache = try CacheArguments(arguments, context)
        filter = try CacheFilter(arguments)
    }

    /// Prints a line an answer, as they are read.
    func run() throws -> ExitStatus {
        let access = try CacheAccess(cache, changes: false)
        let now = Date()
        if let entries = access.store?.entries() {
            for entry in entries where entry.isAnswer && filter.matches(entry.key.source) {
                let state = StoredState(entry, now: now)
                cache.console.writeLine(
                    cache.printsJSON ? json(entry, state).text : line(entry, state))
            }
        }
        return access.finish()
    }

    private func json(_ item: DiskStore.Item, _ state: StoredState?) -> JSONValue {
        [
            "input": .string(item.key.source),
            "url": .optional(item.url?.text),
            "http_status": .optional(item.status),
            "type": .optional(item.mediaType),
            "bytes": .integer(item.size),
            "stored": .string(Timestamp.text(item.stored)),
            "last_used": .string(Timestamp.text(item.lastUsed)),
            "hits": .integer(item.hits),
            "pinned": .bool(item.isPinned),
            "age": .optional(state.map { Int($0.finding.age) }),
            "fresh": state.map { .bool($0.isFresh) } ?? .null,
            "fresh_until": .optional(state?.freshUntil.map(Timestamp.text)),
        ]
    }

    private func line(_ item: DiskStore.Item, _ state: StoredState?) -> String {
        let size = TextColumns.rightAligned(Quantity.bytes(item.size), to: 9)
        let type = TextColumns.padded(TextColumns.printable(item.mediaType ?? "-"), to: 10)
        let freshness = TextColumns.padded(state?.isFresh == true ? "fresh" : "stale", to: 5)
        let pin = item.isPinned ? "pinned" : "      "
        let source = TextColumns.printable(item.key.source)
        return "\(Timestamp.text(item.stored))  \(size)  \(type)  \(freshness)  \(pin)  \(source)"
    }
}

extension DiskStore.Item {
    /// Whether it is an answer, not what a cache writes down to find answers by.
    var isAnswer: Bool { status != 0 }
}
