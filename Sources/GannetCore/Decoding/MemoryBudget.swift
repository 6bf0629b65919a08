/// Who may take how much memory for pixels while decoding: pure.
///
/// What takes less than a sixteenth of the limit is not counted, and never waits. Of the rest as
/// many go at once as the limit holds, in the order in which they ask; one that is larger than the
/// limit goes alone. Nobody holds memory while waiting for more, so that nobody waits for ever.
struct MemoryBudget<ID: Hashable & Sendable>: Sendable {
    private let limit: Int
    private var held: [ID: Int] = [:]
    private var waiting: [(id: ID, bytes: Int)] = []

    /// A budget of so many bytes.
    init(limit: Int) {
        self.limit = max(0, limit)
    }

    /// Whether `id` may go on with `bytes` in all; then they are held for it.
    ///
    /// Otherwise it must give back what it holds, and wait.
    mutating func take(_ bytes: Int, for id: ID) -> Bool {
        let own = held[id] ?? 0
        if bytes <= own || bytes < limit / 16 { return true }
        guard own > 0 || waiting.isEmpty, hasRoom(bytes, besides: own) else { return false }
        held[id] = bytes
        return true
    }

    /// Whether `id`, which holds nothing, may begin with `bytes`; otherwise it waits its turn.
    mutating func wait(for bytes: Int, _ id: ID) -> Bool {
        if take(bytes, for: id) { return true }
        waiting.append((id, bytes))
        return false
    }

    /// Gives back what `id` holds, and says who may begin now.
    mutating func release(_ id: ID) -> [ID] {
        guard held.removeValue(forKey: id) != nil else { return [] }
        var begun: [ID] = []
        while let first = waiting.first, hasRoom(first.bytes, besides: 0) {
            waiting.removeFirst()
            held[first.id] = first.bytes
            begun.append(first.id)
        }
        return begun
    }

    /// Has `id` wait no longer; false if it did not.
    mutating func withdraw(_ id: ID) -> Bool {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return false }
        waiting.remove(at: index)
        return true
    }

    /// Whether `bytes` find room beside what others than the holder of `own` hold.
    private func hasRoom(_ bytes: Int, besides own: Int) -> Bool {
        let others = held.values.reduce(0, +) - own
        return others == 0 || bytes <= limit - others
    }
}
