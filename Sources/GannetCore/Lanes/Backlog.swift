/// Steps that wait in one lane at one priority, in order of how recently they were asked for.
///
/// Newest and oldest are both found at once. A step that leaves from the middle leaves a hole,
/// which is skipped later and swept out when holes outnumber the waiting.
struct Backlog {
    private struct Entry {
        let recency: UInt64
        let step: StepID
    }

    private var entries: [Entry] = []
    private var head = 0
    private var recencies = NumberMap<StepID, UInt64>()

    var isEmpty: Bool { recencies.isEmpty }
    var count: Int { recencies.count }

    mutating func insert(_ step: StepID, recency: UInt64) {
        recencies[step] = recency
        let entry = Entry(recency: recency, step: step)
        // Nearly always the newest of all; otherwise where its recency belongs.
        if let last = entries.last, last.recency > recency {
            entries.insert(entry, at: insertionIndex(recency))
        } else {
            entries.append(entry)
        }
    }

    mutating func remove(_ step: StepID) {
        recencies.removeValue(forKey: step)
        if recencies.isEmpty {
            entries.removeAll(keepingCapacity: true)
            head = 0
        } else if entries.count - head > 2 * recencies.count + 32 {
            sweep()
        }
    }

    mutating func newest() -> StepID? {
        while let last = entries.last, entries.count > head {
            if isWaiting(last) { return last.step }
            entries.removeLast()
        }
        return nil
    }

    mutating func oldest() -> StepID? {
        while head < entries.count {
            if isWaiting(entries[head]) { return entries[head].step }
            head += 1
        }
        return nil
    }

    private func isWaiting(_ entry: Entry) -> Bool {
        recencies[entry.step] == entry.recency
    }

    private func insertionIndex(_ recency: UInt64) -> Int {
        var low = head
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].recency > recency { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private mutating func sweep() {
        entries = entries[head...].filter(isWaiting)
        head = 0
    }
}
