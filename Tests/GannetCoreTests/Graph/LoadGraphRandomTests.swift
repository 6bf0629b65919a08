import GannetTesting
import Testing

@testable import GannetCore

@Suite("The load graph under random events", .timeLimit(.minutes(2)))
struct LoadGraphRandomTests {
    @Test("keeps its order whatever happens", arguments: DeterministicRandom.seeds(20))
    func keepsInvariants(seed: UInt64) {
        let driver = GraphDriver(seed: seed)
        for _ in 0..<400 {
            driver.performRandomEvent()
            let faults = driver.faults + driver.graph.faults
            #expect(faults.isEmpty, "\(faults) \(driver.random)")
            guard faults.isEmpty else { return }
        }
        driver.cancelAll()
        #expect(driver.graph.isEmpty && driver.graph.faults.isEmpty, "\(driver.random)")
        #expect(driver.graph.nodesByKey.isEmpty && driver.graph.nodesByStep.isEmpty)
        #expect(
            driver.queued.isEmpty && driver.delayed.isEmpty && driver.live.isEmpty,
            "\(driver.random)")
    }
}

extension LoadGraph {
    /// What is out of order in the graph, each in a few words.
    var faults: [String] {
        nodes.flatMap { id, node in faults(of: node, id) }
            + tasks.compactMap { task, state in
                nodes[state.node]?.tasks.contains(task) == true ? nil : "task \(task) waits in vain"
            }
    }

    private func faults(of node: Node, _ id: NodeID) -> [String] {
        var faults: [String] = []
        func check(_ holds: Bool, _ fault: String) {
            if !holds { faults.append("node \(id.number): \(fault)") }
        }
        check(!node.tasks.isEmpty || !node.dependents.isEmpty, "nobody needs it")
        check(nodesByKey[node.job.key] == id, "is not found by its key")
        check(node.tasks.allSatisfy { tasks[$0]?.node == id }, "has a task that left")
        check(node.dependents.allSatisfy { nodes[$0]?.dependency == id }, "has a stray dependent")
        check(node.urgency == wantedUrgency(of: node), "has not its subscribers' urgency")
        check(node.recency == wantedRecency(of: node), "has not its subscribers' recency")
        switch node.phase {
        case .waiting: check(node.dependency != nil, "waits for nothing")
        case .delayed(let step), .queued(let step), .running(let step):
            check(nodesByStep[step] == id, "is not found by its step")
            check(node.dependency == nil, "runs before its dependency")
        }
        return faults
    }

    private func wantedUrgency(of node: Node) -> Urgency {
        let own = node.tasks.compactMap { tasks[$0]?.urgency }
        let later = node.dependents.compactMap { nodes[$0].map { wantedUrgency(of: $0) } }
        return (own + later).max() ?? .lowest
    }

    private func wantedRecency(of node: Node) -> UInt64 {
        let later = node.dependents.compactMap { nodes[$0].map { wantedRecency(of: $0) } }
        return (Array(node.tasks) + later).max() ?? 0
    }
}
