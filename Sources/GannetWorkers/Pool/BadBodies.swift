import GannetCore

/// Remembers bodies that have ended workers: what did so twice is not tried a third time.
///
/// Bodies go by a hash with the process's random seed, so that nobody can make one that is taken
/// for another.
struct BadBodies {
    /// How often a body may end a worker before it is remembered as bad.
    static let patience = 2
    /// The most bodies that are remembered; the oldest make room.
    static let capacity = 1024

    private var deaths: [Int: (count: Int, error: ImageError)] = [:]
    private var order: [Int] = []

    /// Whether nothing is remembered, so that no body need be hashed.
    var isEmpty: Bool { deaths.isEmpty }

    /// The error that a body ends in, where it is known to be bad.
    func verdict(on body: Int) -> ImageError? {
        guard let death = deaths[body], death.count >= Self.patience else { return nil }
        return ImageError(
            death.error.code,
            "\(death.error.reason); these bytes have done so \(death.count) times and are not "
                + "tried again")
    }

    /// A body has ended a worker.
    mutating func note(_ body: Int, _ error: ImageError) {
        if deaths[body] == nil {
            order.append(body)
            if order.count > Self.capacity { deaths[order.removeFirst()] = nil }
        }
        deaths[body] = ((deaths[body]?.count ?? 0) + 1, error)
    }
}
