/// What a load machine tells those who want to know of each step.
enum WorkNews<Job: LoadJob>: Sendable {
    /// A task needs work that was begun for another one.
    case joined(TaskID, owner: TaskID)
    /// A step waits, for this reason unless it starts at once.
    case queued(Job, WaitReason?)
    case started(Job, waited: Double)
    /// A step has ended after so many seconds, needed or not.
    case ended(Job, seconds: Double)
    /// The job holds no slot for so many seconds, and goes on then.
    case delayed(Job, seconds: Double)
}
