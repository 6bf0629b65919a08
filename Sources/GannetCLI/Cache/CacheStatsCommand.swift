import FoundationEssentials
import Gannet

/// `gannet cache stats`: prints how much is stored.
struct CacheStatsCommand {
    private let cache: CacheArguments

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) {
        cache = try CacheArguments(arguments, context)
    }

    /// Prints the numbers; all zero where there is no cache yet.
    func run() throws -> ExitStatus {
        let access = try CacheAccess(cache, changes: false)
        let statistics = access.store?.statistics()
        cache.console.write(
            cache.printsJSON ? json(statistics).text + "\n" : text(statistics))
        return access.finish()
    }

    private func json(_ statistics: DiskStore.Statistics?) -> JSONValue {
        [
            "path": .string(cache.folder),
            "entries": .integer(statistics?.entries ?? 0),
            "bytes": .integer(statistics?.bodyBytes ?? 0),
            "disk_bytes": .integer(statistics?.diskBytes ?? 0),
            "limit": .integer(CacheTable.standardLimit),
            "inline_entries": .integer(statistics?.inlineEntries ?? 0),
            "file_entries": .integer(statistics?.fileEntries ?? 0),
            "pinned_entries": .integer(statistics?.pinnedEntries ?? 0),
            "pinned_bytes": .integer(statistics?.pinnedBytes ?? 0),
            "hits": .integer(statistics?.entryHits ?? 0),
            "oldest_stored": .optional(statistics?.oldestStored.map(Timestamp.text)),
            "newest_stored": .optional(statistics?.newestStored.map(Timestamp.text)),
            "least_recently_used": .optional(statistics?.leastRecentlyUsed.map(Timestamp.text)),
        ]
    }

    private func text(_ statistics: DiskStore.Statistics?) -> String {
        let limit = Quantity.bytes(CacheTable.standardLimit)
        var lines = [
            "folder    \(TextColumns.printable(cache.folder))",
            "pictures  \(statistics?.entries ?? 0)",
            "size      \(Quantity.bytes(statistics?.diskBytes ?? 0)) of \(limit)",
        ]
        if let statistics, statistics.pinnedEntries > 0 {
            lines.append(
                "pinned    \(statistics.pinnedEntries), \(Quantity.bytes(statistics.pinnedBytes))")
        }
        if let oldest = statistics?.oldestStored, let newest = statistics?.newestStored {
            lines.append("stored    \(Timestamp.text(oldest)) to \(Timestamp.text(newest))")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
