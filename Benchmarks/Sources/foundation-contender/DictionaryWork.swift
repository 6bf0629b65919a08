import Contender
import Synchronization

/// `lru OPERATION ENTRIES COUNT`: a dictionary and a list of last uses under one lock, as programs
/// have it that write their cache themselves.
enum DictionaryWork {
    @Sendable static func prepare(_ order: WorkOrder) throws -> @Sendable () throws -> Void {
        let size = try order.number(1)
        let keys = PictureAddresses(size)
        let cache = LastUseCache(limit: size)
        for key in keys.present { cache.insert(key) }
        switch try order.text(0) {
        case "hit":
            return {
                keys.visit(order.count) { precondition(cache.contains($0), "a picture is missing") }
            }
        case "insert": return { keys.insert(order.count) { cache.insert($0) } }
        case let other: throw WorkFailure("lru knows no operation \(other)")
        }
    }
}

/// The least recently used one goes first.
private final class LastUseCache: Sendable {
    fileprivate struct State {
        var places: [String: Int] = [:]
        var keys: [String] = []
        // A ring through all places: of each the one before and the one after.
        var before: [Int] = []
        var after: [Int] = []
        var newest = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) { self.limit = limit }

    func contains(_ key: String) -> Bool {
        state.withLock { state in
            guard let place = state.places[key] else { return false }
            state.makeNewest(place)
            return true
        }
    }

    func insert(_ key: String) {
        state.withLock { state in
            if let place = state.places[key] { return state.makeNewest(place) }
            if state.keys.count < limit {
                state.append(key)
            } else {
                let oldest = state.after[state.newest]
                state.places[state.keys[oldest]] = nil
                state.keys[oldest] = key
                state.places[key] = oldest
                state.newest = oldest
            }
        }
    }
}

extension LastUseCache.State {
    /// A place between the newest and the oldest, which then is the newest.
    fileprivate mutating func append(_ key: String) {
        let place = keys.count
        keys.append(key)
        places[key] = place
        before.append(place)
        after.append(place)
        if place > 0 { link(place) }
        newest = place
    }

    fileprivate mutating func makeNewest(_ place: Int) {
        guard place != newest else { return }
        after[before[place]] = after[place]
        before[after[place]] = before[place]
        link(place)
        newest = place
    }

    private mutating func link(_ place: Int) {
        let oldest = after[newest]
        before[place] = newest
        after[place] = oldest
        after[newest] = place
        before[oldest] = place
    }
}
