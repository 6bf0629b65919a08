import FoundationEssentials
import GannetCore
import GannetThreads
import Synchronization

/// Worker processes that decode: started on demand, kept warm, ended when idle or when they fail.
///
/// Any thread; calls block until the answer is there. Its workers end with it.
public final class DecoderPool: Sendable {
    struct State {
        var roster: WorkerRoster
        var workers: [Int: PooledWorker] = [:]
        var waiting: [Int: Waiter] = [:]
        var badBodies = BadBodies()
        var alarm: (any Cancelling)?
        var lastSession = 0
    }

    /// Somebody who waits for a worker.
    final class Waiter: Sendable {
        let bell = Semaphore()
        let grant = Mutex<WorkerRoster.Grant?>(nil)
    }

    /// How long a worker may take to its first word, in seconds.
    static let startTime = 20.0
    /// How long one may have worked before another takes its place: well before the kernel's bound
    /// of its processor time ends it in the middle of something.
    static let longestLife = 300.0

    /// What the waits on channels go by: the system's clock, whatever the pool is told of time.
    static let clock = SystemTime()

    let policy: DecodingPolicy
    let time: any TimeProviding
    let state: Mutex<State>

    /// A pool that starts workers as `policy` says, and none before it is asked.
    public convenience init(_ policy: DecodingPolicy = .standard) {
        self.init(policy, time: SystemTime())
    }

    package init(_ policy: DecodingPolicy, time: any TimeProviding) {
        self.policy = policy
        self.time = time
        state = Mutex(
            State(
                roster: WorkerRoster(
                    width: policy.width, spares: policy.spares, idleTime: policy.idleTime,
                    longestLife: Self.longestLife)))
    }

    deinit {
        state.withLock { $0.alarm }?.cancel()
    }

    /// How many workers there are.
    package var workerCount: Int { state.withLock { $0.workers.count } }

    /// The processes of the workers.
    package var processIDs: [Int32] {
        state.withLock { $0.workers.values.map(\.process.processID) }
    }

    /// The parts of the cages of those that are ready.
    package var cages: [CageParts] {
        state.withLock { $0.workers.values.compactMap(\.parts) }
    }

    /// A number for something that is held open.
    func newSession() -> Int {
        state.withLock { state in
            state.lastSession += 1
            return state.lastSession
        }
    }

    /// Notes that what a worker holds open is not needed any more.
    func close(session: Int, of worker: Int) {
        state.withLock { $0.workers[worker] }?.addUnneeded(session: session)
    }
}
