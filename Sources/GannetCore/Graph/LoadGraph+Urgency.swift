// How urgent a node is: as urgent as the most urgent of its subscribers.
extension LoadGraph {
    /// A node, and those before it, have one more subscriber.
    mutating func raise(
        _ start: NodeID, to urgency: Urgency, recency: UInt64, effects: inout [Effect]
    ) {
        var next: NodeID? = start
        while let id = next {
            guard let node = nodes[id], urgency > node.urgency || recency > node.recency else {
                return
            }
            set(
                node, max(urgency, node.urgency), recency: max(recency, node.recency),
                effects: &effects)
            next = node.dependency
        }
    }

    /// Brings the urgency of a node, and of those before it, in line with its subscribers.
    mutating func refreshUrgency(from start: NodeID, effects: inout [Effect]) {
        var next: NodeID? = start
        while let id = next, let node = nodes[id] {
            let (urgency, recency) = demand(on: node)
            guard urgency != node.urgency || recency != node.recency else { return }
            set(node, urgency, recency: recency, effects: &effects)
            next = node.dependency
        }
    }

    private mutating func set(
        _ node: Node, _ urgency: Urgency, recency: UInt64, effects: inout [Effect]
    ) {
        let previous = node.urgency
        node.urgency = urgency
        node.recency = recency
        switch node.phase {
        case .waiting, .delayed: break
        case .queued(let step): effects.append(.move(step, urgency, recency: recency))
        case .running(let step):
            if urgency != previous { effects.append(.urge(step, urgency)) }
        }
    }

    private func demand(on node: Node) -> (Urgency, recency: UInt64) {
        var urgency = Urgency.lowest
        var recency: UInt64 = 0
        for task in node.tasks {
            urgency = max(urgency, tasks[task]?.urgency ?? .lowest)
            recency = max(recency, task)
        }
        for dependent in node.dependents {
            urgency = max(urgency, nodes[dependent]?.urgency ?? .lowest)
            recency = max(recency, nodes[dependent]?.recency ?? 0)
        }
        return (urgency, recency)
    }
}
