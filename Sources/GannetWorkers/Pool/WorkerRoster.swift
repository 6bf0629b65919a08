/// Which worker does what: who is lent out, who waits for one, who is to be started or ended.
///
/// Decisions only; it is told what happens and when, in seconds on any clock that never runs back.
struct WorkerRoster {
    /// A worker's number; none is given twice.
    typealias Worker = Int
    /// The number of somebody who waits.
    typealias Ticket = Int

    /// What is to be done for somebody who needs a worker.
    enum Grant: Equatable {
        /// Use this one, which is idle.
        case use(Worker)
        /// Start this one and use it.
        case start(Worker)
        /// Wait until the ticket is called.
        case wait(Ticket)
    }

    /// What is to be done when a worker is free or gone.
    enum Action: Equatable {
        /// The holder of the ticket may use this one.
        case call(Ticket, use: Worker)
        /// The holder of the ticket may start this one and use it.
        case callToStart(Ticket, Worker)
    }

    /// The most workers that are lent out at once.
    let width: Int
    /// How many idle ones are wanted beside those that are lent out.
    let spares: Int
    /// How long an idle one is kept, in seconds.
    let idleTime: Double
    /// How long one may have worked in all, in seconds, before another takes its place.
    let longestLife: Double

    private var idle: [(worker: Worker, since: Double)] = []
    private var lent: Set<Worker> = []
    /// Spares that are being started.
    private var starting: Set<Worker> = []
    /// Those of the lent ones that the width does not count.
    private var extras: Set<Worker> = []
    /// How long each has been lent out in all, and since when it is.
    private var times: [Worker: (sum: Double, since: Double)] = [:]
    private var queue: [Ticket] = []
    private var lastWorker = 0
    private var lastTicket = 0

    /// Nobody yet.
    init(width: Int, spares: Int, idleTime: Double, longestLife: Double) {
        self.width = max(1, width)
        self.spares = max(0, spares)
        self.idleTime = idleTime
        self.longestLife = longestLife
    }

    /// How many workers there are.
    var count: Int { idle.count + lent.count + starting.count }

    /// Somebody needs a worker, best `preferred`, which holds something open.
    ///
    /// Whoever has one and needs another to go on with it takes the first as an extra one, which
    /// the width does not count: or else all could wait for one another.
    mutating func take(
        preferring preferred: Worker? = nil, isExtra: Bool = false, now: Double
    ) -> Grant {
        if isExtra {
            let grant = lend(preferring: nil, now: now)
            if case .use(let worker) = grant { extras.insert(worker) }
            if case .start(let worker) = grant { extras.insert(worker) }
            return grant
        }
        guard hasRoom else {
            lastTicket += 1
            queue.append(lastTicket)
            return .wait(lastTicket)
        }
        return lend(preferring: preferred, now: now)
    }

    /// Whoever has a ticket waits no longer; says whether it had not been called yet.
    mutating func abandon(_ ticket: Ticket) -> Bool {
        guard let place = queue.firstIndex(of: ticket) else { return false }
        queue.remove(at: place)
        return true
    }

    private var hasRoom: Bool { lent.count - extras.count < width }

    /// A worker is given back in order: it waits for the next, or is handed on.
    ///
    /// - Returns: what is to be done, and whether the worker is to be ended.
    mutating func giveBack(_ worker: Worker, now: Double) -> (actions: [Action], ends: Bool) {
        guard lent.remove(worker) != nil else { return ([], false) }
        extras.remove(worker)
        let time = times[worker] ?? (0, now)
        let worked = time.sum + max(0, now - time.since)
        let isWorn = worked >= longestLife
        if isWorn {
            times[worker] = nil
        } else {
            times[worker] = (worked, now)
            idle.append((worker, now))
        }
        return (callNext(now: now), isWorn)
    }

    /// A worker has ended, lent out or not.
    mutating func lose(_ worker: Worker, now: Double) -> [Action] {
        lent.remove(worker)
        extras.remove(worker)
        starting.remove(worker)
        idle.removeAll { $0.worker == worker }
        times[worker] = nil
        return callNext(now: now)
    }

    /// A worker that is to be started now, so that the next who needs one need not wait; nil where
    /// there are enough.
    ///
    /// It is lent out once it is known to have started.
    mutating func spareToStart() -> Worker? {
        guard idle.count + starting.count < spares, !lent.isEmpty else { return nil }
        lastWorker += 1
        starting.insert(lastWorker)
        return lastWorker
    }

    /// A spare has started.
    mutating func spareStarted(_ worker: Worker, now: Double) {
        guard starting.remove(worker) != nil else { return }
        times[worker] = (0, now)
        // In front, so that one that is warm is lent out before it.
        idle.insert((worker, now), at: 0)
    }

    /// Those that have been idle for too long, which are to be ended.
    mutating func expire(now: Double) -> [Worker] {
        let expired = idle.filter { now - $0.since >= idleTime }.map(\.worker)
        idle.removeAll { expired.contains($0.worker) }
        for worker in expired { times[worker] = nil }
        return expired
    }

    /// When the next one will have been idle for too long; nil where none is idle.
    var nextExpiry: Double? { idle.map(\.since).min().map { $0 + idleTime } }

    /// Whether a worker is there, idle or lent out.
    func has(_ worker: Worker) -> Bool { times[worker] != nil }

    private mutating func lend(preferring preferred: Worker?, now: Double) -> Grant {
        let found = idle.lastIndex { $0.worker == preferred } ?? idle.indices.last
        let grant: Grant
        let worker: Worker
        if let found {
            worker = idle.remove(at: found).worker
            grant = .use(worker)
        } else {
            lastWorker += 1
            worker = lastWorker
            grant = .start(worker)
        }
        lent.insert(worker)
        times[worker] = (times[worker]?.sum ?? 0, now)
        return grant
    }

    private mutating func callNext(now: Double) -> [Action] {
        var actions: [Action] = []
        while !queue.isEmpty, hasRoom {
            let ticket = queue.removeFirst()
            switch lend(preferring: nil, now: now) {
            case .use(let worker): actions.append(.call(ticket, use: worker))
            case .start(let worker): actions.append(.callToStart(ticket, worker))
            case .wait: break
            }
        }
        return actions
    }
}
