// What the callers do: ask, change their minds, cancel.
extension LoadGraph {
    /// A task needs the result of the last job of `chain`, each of which needs the one before it.
    ///
    /// - Returns: whether the task joined work that was under way.
    mutating func request(
        _ task: TaskID, chain: [Job], urgency: Urgency, effects: inout [Effect]
    ) -> Bool {
        precondition(!tasks.contains(task) && !chain.isEmpty, "a task asks once, for something")
        var existing: NodeID?
        var begin = chain.count
        while existing == nil, begin > 0 {
            existing = nodesByKey[chain[begin - 1].key]
            if existing == nil { begin -= 1 }
        }
        var previous = existing
        for job in chain[begin...] {
            previous = addNode(job, after: previous, urgency, task, &effects)
        }
        guard let last = previous else { preconditionFailure("a chain has a last job") }
        nodes[last]?.tasks.insert(task)
        tasks[task] = TaskState(node: last, urgency: urgency)
        // What is new has its urgency from this task alone; what was there may have to rise.
        if let existing { raise(existing, to: urgency, recency: task, effects: &effects) }
        return existing != nil
    }

    /// A task wants its result sooner or later than before.
    mutating func setUrgency(_ urgency: Urgency, of task: TaskID, effects: inout [Effect]) {
        guard let node = tasks[task]?.node else { return }
        tasks[task]?.urgency = urgency
        refreshUrgency(from: node, effects: &effects)
    }

    /// A task needs its result no more: it ends as cancelled, and so does work only for it.
    ///
    /// `records` is what has happened for it.
    mutating func cancel(
        _ task: TaskID, error: ImageError, records: [StepRecord], effects: inout [Effect]
    ) {
        guard let state = tasks.removeValue(forKey: task) else { return }
        nodes[state.node]?.tasks.remove(task)
        effects.append(.deliver(task, .failure(error), records))
        abandon(state.node, effects: &effects)
    }

    private mutating func addNode(
        _ job: Job, after dependency: NodeID?, _ urgency: Urgency, _ task: TaskID,
        _ effects: inout [Effect]
    ) -> NodeID {
        let id = NodeID(number: nextNumber())
        nodes[id] = Node(job, after: dependency, for: task, urgency)
        nodesByKey[job.key] = id
        if let dependency {
            nodes[dependency]?.dependents.insert(id)
        } else {
            enqueue(id, effects: &effects)
        }
        return id
    }

    /// Ends the node, and then those before it, if nobody subscribes to it any more.
    private mutating func abandon(_ id: NodeID, effects: inout [Effect]) {
        guard nodes[id]?.isNeeded == false, let node = takeNode(id) else {
            refreshUrgency(from: id, effects: &effects)
            return
        }
        switch node.phase {
        case .waiting: break
        case .delayed(let step), .queued(let step): effects.append(.withdraw(step))
        case .running(let step): effects.append(.stop(step, node.job))
        }
        if let dependency = node.dependency {
            nodes[dependency]?.dependents.remove(id)
            abandon(dependency, effects: &effects)
        }
    }
}
