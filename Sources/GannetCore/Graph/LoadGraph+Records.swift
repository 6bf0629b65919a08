// What has become of the work, for whoever asks.
extension LoadGraph {
    /// The steps that have ended for a task, in order, its predecessors' first.
    func records(behind task: TaskID) -> [StepRecord] {
        guard let last = tasks[task]?.node else { return [] }
        return records(upTo: last)
    }

    private func records(upTo id: NodeID) -> [StepRecord] {
        guard let node = nodes[id] else { return [] }
        guard let dependency = node.dependency else { return node.records }
        return LoadGraph.joined(node.records, records(upTo: dependency))
    }

    /// The node whose step a task waits for now: the first of its chain that is not done.
    func currentNode(behind task: TaskID) -> Node? {
        var node = tasks[task].flatMap { nodes[$0.node] }
        while let dependency = node?.dependency { node = nodes[dependency] }
        return node
    }

    /// The task for whom the work of a chain was begun already, as far as any was.
    func ownerToJoin(_ chain: [Job]) -> TaskID? {
        for job in chain.reversed() {
            if let id = nodesByKey[job.key] { return nodes[id]?.owner }
        }
        return nil
    }

    /// The job of a step that waits or runs and is needed.
    func job(of step: StepID) -> Job? {
        nodesByStep[step].flatMap { nodes[$0]?.job }
    }

    /// The task for whom the work of a step was begun.
    func owner(of step: StepID) -> TaskID {
        nodesByStep[step].flatMap { nodes[$0]?.owner } ?? 0
    }

    /// What a node knows already, and what the one before it has done since.
    ///
    /// A node knows something beforehand only if the one before it became part of another: then
    /// it has looked things up for itself, and what the other found there is not its own.
    static func joined(_ own: [StepRecord], _ before: [StepRecord]) -> [StepRecord] {
        own.isEmpty
            ? before
            : (own + before.filter { $0.stage != .disk }).sorted { $0.endedAt < $1.endedAt }
    }
}

extension LoadGraph.Node {
    /// Takes over what the node before it has done.
    func continueRecords(of before: [StepRecord]) {
        records = LoadGraph.joined(records, before)
    }
}
