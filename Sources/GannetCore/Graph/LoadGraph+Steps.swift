// What the work does: begin, go on, end.
extension LoadGraph {
    /// The job of a step that starts now, with the result of the node before it.
    mutating func begin(_ step: StepID) -> (job: Job, input: Job.Output?, urgency: Urgency)? {
        guard let id = nodesByStep[step], let node = nodes[id] else { return nil }
        nodes[id]?.phase = .running(step)
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
            proceed(id, with: job, effects: &effects) { graph, effects in
                graph.enqueue(id, effects: &effects)
            }
        case .delayed(let job, let until):
            nodesByStep[step] = nil
            proceed(id, with: job, effects: &effects) { graph, effects in
                graph.delay(id, until: until, effects: &effects)
            }
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
        nodes[id]?.phase = .queued(step)
        effects.append(.enqueue(step, node.job, node.urgency, recency: node.recency))
    }

    private mutating func delay(_ id: NodeID, until: Double, effects: inout [Effect]) {
        let step = StepID(number: nextNumber())
        nodesByStep[step] = id
        nodes[id]?.phase = .delayed(step)
        effects.append(.delay(step, until: until))
    }

    mutating func removeNode(_ id: NodeID) {
        guard let node = nodes.removeValue(forKey: id) else { return }
        for key in node.keys { nodesByKey[key] = nil }
        if let step = node.phase.step { nodesByStep[step] = nil }
    }

    /// Goes on with the next step of a job, unless that turns out to be the work of another node:
    /// then this one becomes part of that.
    private mutating func proceed(
        _ id: NodeID, with job: Job, effects: inout [Effect],
        _ goOn: (inout LoadGraph, inout [Effect]) -> Void
    ) {
        let found = nodesByKey[job.key]
        if let other = found, other != id {
            merge(id, into: other, effects: &effects)
            return
        }
        if found == nil {
            nodesByKey[job.key] = id
            nodes[id]?.keys.append(job.key)
        }
        nodes[id]?.job = job
        goOn(&self, &effects)
    }

    private mutating func merge(_ id: NodeID, into other: NodeID, effects: inout [Effect]) {
        guard let node = nodes[id] else { return }
        removeNode(id)
        for key in node.keys { nodesByKey[key] = other }
        for task in node.tasks { tasks[task]?.node = other }
        for dependent in node.dependents {
            nodes[dependent]?.dependency = other
            nodes[dependent]?.records = node.records
        }
        nodes[other]?.keys += node.keys
        nodes[other]?.tasks.formUnion(node.tasks)
        nodes[other]?.dependents.formUnion(node.dependents)
        refreshUrgency(from: other, effects: &effects)
    }

    private mutating func finish(_ id: NodeID, _ output: Job.Output, effects: inout [Effect]) {
        guard let node = nodes[id] else { return }
        removeNode(id)
        deliver(.success(output), node.records, to: node.tasks, effects: &effects)
        for dependent in node.dependents.sorted(by: { $0.number < $1.number }) {
            nodes[dependent]?.dependency = nil
            nodes[dependent]?.input = output
            nodes[dependent]?.continueRecords(of: node.records)
            enqueue(dependent, effects: &effects)
        }
    }

    private mutating func fail(_ id: NodeID, _ error: ImageError, effects: inout [Effect]) {
        guard let node = nodes[id] else { return }
        removeNode(id)
        deliver(.failure(error), node.records, to: node.tasks, effects: &effects)
        for dependent in node.dependents {
            nodes[dependent]?.continueRecords(of: node.records)
            fail(dependent, error, effects: &effects)
        }
    }

    private mutating func deliver(
        _ result: Result<Job.Output, ImageError>, _ records: [StepRecord],
        to subscribers: Set<TaskID>, effects: inout [Effect]
    ) {
        for task in subscribers.sorted() {
            tasks[task] = nil
            effects.append(.deliver(task, result, records))
        }
    }

    /// Brings the urgency of a node, and of those before it, in line with its subscribers.
    mutating func refreshUrgency(from start: NodeID, effects: inout [Effect]) {
        var next: NodeID? = start
        while let id = next, let node = nodes[id] {
            let (urgency, recency) = demand(on: node)
            guard urgency != node.urgency || recency != node.recency else { return }
            nodes[id]?.urgency = urgency
            nodes[id]?.recency = recency
            switch node.phase {
            case .waiting, .delayed: break
            case .queued(let step): effects.append(.move(step, urgency, recency: recency))
            case .running(let step):
                if urgency != node.urgency { effects.append(.urge(step, urgency)) }
            }
            next = node.dependency
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
