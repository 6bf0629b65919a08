import Gannet

/// `gannet cache trim` and `gannet cache clear`: drop what is stored, in part or altogether.
struct CacheTrimCommand {
    /// How much is to be left; nil is nothing at all.
    private enum Goal {
        case bytes(Int)
        case nothing
    }

    private let cache: CacheArguments
    private let goal: Goal

    /// `gannet cache trim [SIZE]`.
    static func trim(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(UsageError) -> CacheTrimCommand {
        guard let text = arguments.operands.first else {
            return try CacheTrimCommand(arguments, context, .bytes(CacheTable.standardLimit))
        }
        guard let bytes = ByteCountArgument.parse(text) else {
            throw arguments.error("'\(text)' is not \(ByteCountArgument.expected)")
        }
        return try CacheTrimCommand(arguments, context, .bytes(bytes))
    }

    /// `gannet cache clear`.
    static func clear(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(UsageError) -> CacheTrimCommand {
        try CacheTrimCommand(arguments, context, .nothing)
    }

    private init(
        _ arguments: ParsedArguments, _ context: CommandContext, _ goal: Goal
    ) throws(UsageError) {
        cache = try CacheArguments(arguments, context)
        self.goal = goal
    }

    /// Drops what is to go, and prints how much that was and how much is left.
    func run() throws -> ExitStatus {
        let access = try CacheAccess(cache, changes: true)
        let before = Amount(access.store)
        switch goal {
        case .bytes(let bytes): access.store?.trim(toBytes: bytes)
        case .nothing: access.store?.removeAll()
        }
        let after = Amount(access.store)
        cache.console.writeLine(
            cache.printsJSON ? json(before, after).text : line(before, after))
        return access.finish()
    }

    /// How much a store holds.
    private struct Amount {
        let entries: Int
        let bytes: Int

        init(_ store: DiskStore?) {
            let statistics = store?.statistics()
            entries = statistics?.entries ?? 0
            bytes = statistics?.diskBytes ?? 0
        }
    }

    private func json(_ before: Amount, _ after: Amount) -> JSONValue {
        [
            "path": .string(cache.folder),
            "entries_removed": .integer(before.entries - after.entries),
            "bytes_freed": .integer(max(0, before.bytes - after.bytes)),
            "entries": .integer(after.entries),
            "disk_bytes": .integer(after.bytes),
        ]
    }

    private func line(_ before: Amount, _ after: Amount) -> String {
        let freed = Quantity.bytes(max(0, before.bytes - after.bytes))
        return "\(before.entries - after.entries) dropped, \(freed) freed; \(after.entries) left, "
            + Quantity.bytes(after.bytes)
    }
}
