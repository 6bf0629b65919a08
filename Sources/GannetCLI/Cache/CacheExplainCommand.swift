import FoundationEssentials
import Gannet
import GannetCore

/// `gannet cache explain`: which rule makes a stored answer fresh or stale, until when, and what
/// the next request would send.
struct CacheExplainCommand {
    private let cache: CacheArguments
    private let source: String

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) {
        cache = try CacheArguments(arguments, context)
        source = PictureInput(arguments.operands.first ?? "").url.text
    }

    /// Prints what there is to say about each answer for the address; none is a failure.
    func run() throws -> ExitStatus {
        let access = try CacheAccess(cache, changes: false)
        let now = Date()
        var count = 0
        if let entries = access.store?.entries() {
            for item in entries where item.key.source == source && item.isAnswer {
                guard let state = StoredState(item, now: now) else { continue }
                count += 1
                cache.console.write(
                    cache.printsJSON ? json(item, state).text + "\n" : text(item, state, now))
            }
        }
        if count == 0 {
            let object: JSONValue = ["input": .string(source), "stored": .bool(false)]
            if cache.printsJSON { cache.console.writeLine(object.text) }
            cache.console.say(
                "\(source): it is not in the cache; the next request fetches it whole")
        }
        return access.finish() == .success && count > 0 ? .success : .failure
    }

    private func json(_ item: DiskStore.Item, _ state: StoredState) -> JSONValue {
        [
            "input": .string(source),
            "stored": .bool(true),
            "url": .optional(item.url?.text),
            "http_status": .optional(item.status),
            "pinned": .bool(item.isPinned),
            "rule": .string(state.ruleName),
            "lifetime": .integer(Int(state.finding.lifetime)),
            "age": .integer(Int(state.finding.age)),
            "fresh": .bool(state.isFresh),
            "fresh_until": .optional(state.freshUntil.map(Timestamp.text)),
            "objection": .optional(state.objectionText),
            "next_request": .string(state.nextRequest),
            "sends": .object(
                state.conditions.fields.map { .init(name: $0.name, value: .string($0.value)) }),
        ]
    }

    private func text(_ item: DiskStore.Item, _ state: StoredState, _ now: Date) -> String {
        var lines = [
            TextColumns.printable(source),
            "  stored      \(Timestamp.text(item.stored)), \(Quantity.bytes(item.size))"
                + (item.isPinned ? ", pinned" : ""),
            "  rule        \(state.ruleText)",
            "  age         \(Int(state.finding.age)) s",
            "  \(freshness(state))",
        ]
        if let objection = state.objectionText { lines.append("  but         \(objection)") }
        lines.append("  next        \(next(state))")
        for field in state.conditions.fields {
            let value = TextColumns.printable(field.value)
            lines.append("              \(field.name): \(value)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func freshness(_ state: StoredState) -> String {
        guard let until = state.freshUntil else { return "stale       always, it is never fresh" }
        let time = Timestamp.text(until)
        return state.finding.isFresh ? "fresh       until \(time)" : "stale       since \(time)"
    }

    private func next(_ state: StoredState) -> String {
        switch state.decision {
        case .use: "uses what is stored and asks nobody"
        case .useAndRefresh: "uses what is stored, and asks the origin afterwards"
        case .revalidate: "asks the origin whether it still holds, with"
        case .fetch, .notCached: "fetches it whole, since there is no validator to ask with"
        }
    }
}
