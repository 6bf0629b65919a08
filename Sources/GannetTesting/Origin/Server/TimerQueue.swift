/// The moments at which something is due, in a binary heap: the earliest is found at once.
struct TimerQueue<Value> {
    private var heap: [(deadline: UInt64, value: Value)] = []

    /// The earliest moment, in the unit of ``add(_:at:)``.
    var nextDeadline: UInt64? { heap.first?.deadline }

    /// Adds a moment.
    mutating func add(_ value: Value, at deadline: UInt64) {
        heap.append((deadline, value))
        var child = heap.count - 1
        while child > 0 {
            let parent = (child - 1) / 2
            if heap[parent].deadline <= heap[child].deadline { return }
            heap.swapAt(parent, child)
            child = parent
        }
    }

    /// Takes the earliest value out if its moment has come.
    mutating func takeDue(at now: UInt64) -> Value? {
        guard let first = heap.first, first.deadline <= now else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        sink(0)
        return first.value
    }

    private mutating func sink(_ start: Int) {
        var parent = start
        while true {
            let children = [2 * parent + 1, 2 * parent + 2].filter { $0 < heap.count }
            let least = children.min { heap[$0].deadline < heap[$1].deadline }
            guard let least, heap[least].deadline < heap[parent].deadline else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}
