import FoundationEssentials
import Gannet

/// `gannet cache trim` and `gannet cache clear`: drop what is stored, in part or altogether.
struct CacheTrimCommand {
    /// What is to go.
    private struct Goal {
        /// Everything that was not used for so many seconds.
        var age: Double?
        /// What is over so many bytes.
        var bytes: Int?
        /// What matches; nil for nothing by this rule.
        var filter: CacheFilter?
    }

    private let cache: CacheArguments
    private let goal: Goal

    /// `gannet cache trim [SIZE]`.
    static func trim(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(UsageError) -> CacheTrimCommand {
        var goal = Goal()
        goal.age = try arguments.value(
            CacheOptions.olderThan.name, expecting: AgeArgument.expected, AgeArgument.parse)
        goal.bytes = try arguments.value(
            CacheOptions.size.name, expecting: ByteCountArgument.expected,
            ByteCountArgument.parse)
        if let text = arguments.operands.first {
            guard goal.bytes == nil else {
                throw arguments.error("'--to' and '\(text)' both say how much is to be left")
            }
            guard let bytes = ByteCountArgument.parse(text) else {
                throw arguments.error("'\(text)' is not \(ByteCountArgument.expected)")
            }
            goal.bytes = bytes
        }
        if goal.age == nil, goal.bytes == nil { goal.bytes = CacheTable.standardLimit }
        return try CacheTrimCommand(arguments, context, goal)
    }

    /// `gannet cache clear`.
    static func clear(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(UsageError) -> CacheTrimCommand {
        let filter = try CacheFilter(arguments)
        return try CacheTrimCommand(arguments, context, Goal(filter: filter))
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
        drop(from: access.store)
        let after = Amount(access.store)
        cache.console.writeLine(
            cache.printsJSON ? json(before, after).text : line(before, after))
        return access.finish()
    }

    private func drop(from store: DiskStore?) {
        if let age = goal.age { store?.removeUnused(since: Date().addingTimeInterval(-age)) }
        if let bytes = goal.bytes { store?.trim(toBytes: bytes) }
        guard let filter = goal.filter else { return }
        if filter.isEverything {
            store?.removeAll()
        } else {
            store?.removeAll { filter.matches($0.source) }
        }
    }

    /// How much a store holds.
    private struct Amount {
        let entries: Int
        let bytes: Int

        init(_ store: DiskStore?) {
            let statistics = store?.statistics()
            entries = statistics?.entries ?? 0
            bytes = (statistics?.diskBytes ?? 0) + (statistics?.pinnedBytes ?? 0)
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
