/// A piece of work that everybody who needs its result shares.
protocol LoadJob: Sendable {
    /// What makes two pieces of work the same.
    associatedtype Key: Hashable, Sendable
    /// What the work results in.
    associatedtype Output: Sendable

    /// Equal keys: equal work.
    var key: Key { get }
    /// What the next step of the work needs a slot of.
    var stage: Stage { get }
    /// The host that the next step keeps busy; empty where there is none.
    var host: String { get }
}

/// One step of one job: what waits for a slot and runs in it.
///
/// Never used twice.
struct StepID: Numbered, Sendable {
    let number: UInt64
}

/// One load, as the graph knows it.
///
/// Never used twice.
typealias TaskID = UInt64

/// How a step ended.
enum StepResult<Job: LoadJob>: Sendable {
    /// The job is done.
    case finished(Job.Output)
    /// The job has failed.
    case failed(ImageError)
    /// The job goes on with another step, described by its changed form.
    case continues(Job)
    /// The same at that uptime; until then it holds no slot.
    case delayed(Job, until: Double)
}
