/// What waits and runs in one stage, by host.
///
/// A host that is busy has a place, by which it is found without its name; the place of one that
/// has nothing to do any more goes to the next that comes.
struct StageQueues {
    private(set) var waitingCount = 0
    private(set) var runningCount = 0
    private var queues: [HostQueue] = [HostQueue(host: "")]
    private var places: [String: Int] = [:]
    private var freePlaces: [Int] = []

    /// The place of what has no host.
    static let noHost = 0

    /// Whose turn it may be.
    var busyPlaces: some Sequence<Int> {
        queues.indices.lazy.filter { queues[$0].waitingCount > 0 }
    }

    subscript(place: Int) -> HostQueue { queues[place] }

    /// The place of a host that has something to do; nil for one that has not.
    func place(of host: String) -> Int? {
        host.isEmpty ? Self.noHost : places[host]
    }

    /// The place of a host, which has something to do from now on.
    mutating func claimPlace(of host: String, isMultiplexed: Bool) -> Int {
        if let place = place(of: host) { return place }
        let place = freePlaces.popLast() ?? queues.count
        if place == queues.count { queues.append(HostQueue(host: host)) }
        queues[place].serve(host, isMultiplexed: isMultiplexed)
        places[host] = place
        return place
    }

    mutating func insert(_ step: StepID, at place: Int, _ urgency: Urgency, recency: UInt64) {
        queues[place].insert(step, urgency: urgency, recency: recency)
        waitingCount += 1
    }

    mutating func remove(_ step: StepID, at place: Int, _ urgency: Urgency) {
        queues[place].remove(step, urgency: urgency)
        waitingCount -= 1
        leaveIfIdle(place)
    }

    mutating func move(
        _ step: StepID, at place: Int, from old: Urgency, to new: Urgency, recency: UInt64
    ) {
        queues[place].remove(step, urgency: old)
        queues[place].insert(step, urgency: new, recency: recency)
    }

    /// A step that waits runs from now on.
    mutating func start(_ step: StepID, at place: Int, _ urgency: Urgency) {
        queues[place].remove(step, urgency: urgency)
        queues[place].runningCount += 1
        waitingCount -= 1
        runningCount += 1
    }

    mutating func finish(at place: Int) {
        queues[place].runningCount -= 1
        runningCount -= 1
        leaveIfIdle(place)
    }

    mutating func noteMultiplexing(host: String) {
        if let place = places[host] { queues[place].isMultiplexed = true }
    }

    mutating func first(at place: Int, in lanes: LaneSet) -> (step: StepID, urgency: Urgency)? {
        queues[place].first(in: lanes)
    }

    private mutating func leaveIfIdle(_ place: Int) {
        guard place != Self.noHost, queues[place].isIdle else { return }
        places[queues[place].host] = nil
        freePlaces.append(place)
    }
}
