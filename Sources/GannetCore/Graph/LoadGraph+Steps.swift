// What the work does: begin, go on, end.
extension LoadGraph {
    /// The job of a step that starts now, with the result of the node before it.
    mutating func begin(_ step: StepID) -> (job: Job, input: Job.Output?, urgency: Urgency)? {
        guard let id = nodesByStep[step], let node = nodes[id] else { return nil }
        node.phase = .running(step)
        return (node.job, node.input, node.urgency)
    }

    /// A running step has ended.
    ///
    /// What nobody needs any more is ignored.
    mutating func end(
        _ step: StepID, _ result: StepResult<Job>, record: StepRecord?, effects: inout [Effect]
    ) {
        guard let id = nodesByStep[step] else { return }
        if let record { nodes[id]?.records.append(record) }
        switch result {
        case .continues(let job):
            nodesByStep[step] = nil
            guard proceed(id, with: job, effects: &effects) else { return }
            enqueue(id, effects: &effects)
        case .delayed(let job, let until):
            nodesByStep[step] = nil
            guard proceed(id, with: job, effects: &effects) else { return }
            delay(id, until: until, effects: &effects)
        case .finished(let output): finish(id, output, effects: &effects)
        case .failed(let error): fail(id, error, effects: &effects)
        }
    }

    /// The time of a delayed step has come.
    mutating func wake(_ step: StepID, effects: inout [Effect]) {
        guard let id = nodesByStep.removeValue(forKey: step) else { return }
        enqueue(id, effects: &effects)
    }

    /// The tasks that a running step works for, directly or through later nodes.
    func tasks(behind step: StepID) -> [TaskID] {
        guard let id = nodesByStep[step] else { return [] }
        return tasks(behind: id)
    }

    private func tasks(behind id: NodeID) -> [TaskID] {
        guard let node = nodes[id] else { return [] }
        return Array(node.tasks) + node.dependents.flatMap { tasks(behind: $0) }
    }

    mutating func enqueue(_ id: NodeID, effects: inout [Effect]) {
        guard let node = nodes[id] else { return }
        let step = StepID(number: nextNumber())
        nodesByStep[step] = id
        node.phase = .queued(step)
        effects.append(.enqueue(step, node.job, node.urgency, recency: node.recency))
    }

    private mutating func delay(_ id: NodeID, until: Double, effects: inout [Effect]) {
        let step = StepID(number: nextNumber())
        nodesByStep[step] = id
        nodes[id]?.phase = .delayed(step)
        effects.append(.delay(step, until: until))
    }

    /// Takes a node out of everything that it is found by.
    mutating func takeNode(_ id: NodeID) -> Node? {
        guard let node = nodes.removeValue(forKey: id) else { return nil }
        nodesByKey[node.job.key] = nil
        for key in node.formerKeys { nodesByKey[key] = nil }
        if let step = node.phase.step { nodesByStep[step] = nil }
        return node
    }

    /// Has a node take up the next step of its job, unless that turns out to be the work of
    /// another node: then it becomes part of that, and this is false.
    private mutating func proceed(
        _ id: NodeID, with job: Job, effects: inout [Effect]
    ) -> Bool {
        let found = nodesByKey[job.key]
        if let other = found, other != id {
            merge(id, into: other, effects: &effects)
            return false
        }
        guard let node = nodes[id] else { return false }
        if node.job.key != job.key {
            node.formerKeys.append(node.job.key)
            // It may come back to a job that it has had.
            node.formerKeys.removeAll { $0 == job.key }
        }
        nodesByKey[job.key] = id
        node.job = job
        return true
    }

    private mutating func merge(_ id: NodeID, into other: NodeID, effects: inout [Effect]) {
        guard let node = takeNode(id) else { return }
        let keys = node.formerKeys + [node.job.key]
        for key in keys { nodesByKey[key] = other }
        for task in node.tasks { tasks[task]?.node = other }
        for dependent in node.dependents {
            nodes[dependent]?.dependency = other
            nodes[dependent]?.records = node.records
        }
        if let heir = nodes[other] {
            heir.formerKeys += keys
            heir.tasks.insert(contentsOf: node.tasks)
            heir.dependents.insert(contentsOf: node.dependents)
        }
        refreshUrgency(from: other, effects: &effects)
    }

    private mutating func finish(_ id: NodeID, _ output: Job.Output, effects: inout [Effect]) {
        guard let node = takeNode(id) else { return }
        deliver(.success(output), node.records, to: node.tasks, effects: &effects)
        for id in node.dependents.inOrder {
            guard let dependent = nodes[id] else { continue }
            dependent.dependency = nil
            dependent.input = output
            dependent.continueRecords(of: node.records)
            enqueue(id, effects: &effects)
        }
    }

    private mutating func fail(_ id: NodeID, _ error: ImageError, effects: inout [Effect]) {
        guard let node = takeNode(id) else { return }
        deliver(.failure(error), node.records, to: node.tasks, effects: &effects)
        for dependent in node.dependents {
            nodes[dependent]?.continueRecords(of: node.records)
            fail(dependent, error, effects: &effects)
        }
    }

    private mutating func deliver(
        _ result: Result<Job.Output, ImageError>, _ records: [StepRecord],
        to subscribers: FewNumbers<TaskID>, effects: inout [Effect]
    ) {
        for task in subscribers.inOrder {
            tasks[task] = nil
            effects.append(.deliver(task, result, records))
        }
    }
}
