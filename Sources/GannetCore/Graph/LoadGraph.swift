/// Knows who needs what: one node for each distinct piece of work, shared by all who need it.
///
/// Pure: events go in, effects come out; no clock, no I/O, no callbacks. Not to be copied: a copy
/// would share the nodes. A node lives as long as
/// somebody subscribes to it, and its urgency is the highest among its subscribers. Tasks
/// subscribe to the last node of their chain, each node to the one before it.
struct LoadGraph<Job: LoadJob>: ~Copyable {
    /// What is to be done about an event, in this order.
    enum Effect {
        /// A step waits for a slot.
        case enqueue(StepID, Job, Urgency, recency: UInt64)
        /// A step that waits for a slot or its time is needed no more.
        case withdraw(StepID)
        /// A waiting step changed its urgency.
        case move(StepID, Urgency, recency: UInt64)
        /// A step waits for its time; then ``LoadGraph/wake(_:effects:)`` is to be called.
        case delay(StepID, until: Double)
        /// A running step changed its urgency.
        case urge(StepID, Urgency)
        /// A running step is needed no more; its end will be ignored.
        case stop(StepID, Job)
        /// A task has its outcome; these steps have led to it.
        case deliver(TaskID, Result<Job.Output, ImageError>, [StepRecord])
    }

    struct NodeID: Numbered {
        let number: UInt64
    }

    enum Phase {
        /// The node before it is not done.
        case waiting
        /// Its time has not come.
        case delayed(StepID)
        case queued(StepID)
        case running(StepID)

        /// The step that it is in, if any.
        var step: StepID? {
            switch self {
            case .waiting: nil
            case .delayed(let step), .queued(let step), .running(let step): step
            }
        }
    }

    /// A class, so that what is large is changed in its place and never copied.
    ///
    /// Unchecked because a node never leaves the graph, whose owner guards it with a lock.
    final class Node: @unchecked Sendable {
        var job: Job
        /// The keys that the node is found by beside its job's: those that its job has had.
        var formerKeys: [Job.Key] = []
        var phase = Phase.waiting
        var dependency: NodeID?
        /// The result of the node before it, once there.
        var input: Job.Output?
        var tasks = FewNumbers<TaskID>()
        var dependents = FewNumbers<NodeID>()
        var urgency: Urgency
        /// The number of the latest task that needs it.
        var recency: UInt64
        /// The task that it was made for.
        let owner: TaskID
        /// What has become of its steps, and of those before it.
        var records: [StepRecord] = []

        init(_ job: Job, after dependency: NodeID?, for task: TaskID, _ urgency: Urgency) {
            self.job = job
            self.dependency = dependency
            self.urgency = urgency
            recency = task
            owner = task
        }

        /// Whether anybody subscribes to it.
        var isNeeded: Bool { !tasks.isEmpty || !dependents.isEmpty }
    }

    struct TaskState {
        var node: NodeID
        var urgency: Urgency
    }

    var nodes = NumberMap<NodeID, Node>()
    var nodesByKey: [Job.Key: NodeID] = [:]
    var nodesByStep = NumberMap<StepID, NodeID>()
    var tasks = NumberMap<TaskID, TaskState>()
    private var lastNumber: UInt64 = 0

    /// Whether nobody waits for anything.
    var isEmpty: Bool { tasks.isEmpty && nodes.isEmpty }

    /// A number that was never used before in this graph.
    mutating func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }
}
