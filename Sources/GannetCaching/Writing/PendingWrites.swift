import GannetCore

/// Writes that wait for the writer thread or are in its hands, one a key: the latest counts.
///
/// A value without I/O. What is in hand stays visible until it is settled, so that what was
/// written is found whether or not it has reached the disk.
struct PendingWrites: Sendable {
    /// A change of what is stored under one key.
    enum Write: Sendable {
        /// Keep this, in place of what is there.
        case store(StoredEntry)
        /// Replace what is said about the body that is there, by each of these that is about it.
        case update([StoredResponse])
        /// Forget what is there.
        case remove
        /// Look again at what a reader found damaged, and drop it if it is.
        case recheck
    }

    /// What a reader must make of the pending writes of its key.
    enum Finding: Sendable {
        /// Nothing is pending: the disk tells.
        case nothing
        /// This is stored.
        case entry(StoredEntry)
        /// The disk tells, and these updates are to be applied to it; `ticket` tells this finding
        /// from later ones.
        case updated([StoredResponse], ticket: Int)
        /// Nothing is stored.
        case miss
    }

    /// The bytes of bodies that wait or are in hand.
    private(set) var byteCount = 0

    private var waiting: [DataCacheKey: Pending] = [:]
    private var inHand: [DataCacheKey: Pending] = [:]
    private var inHandBytes = 0
    private var lastTicket = 0

    private struct Pending: Sendable {
        var write: Write
        let ticket: Int
    }

    /// Whether something waits.
    var isWaiting: Bool { !waiting.isEmpty }

    /// Adds a write after those that are there, and says whether it was taken as it is.
    ///
    /// A body for which there is no room within `limit` bytes is not taken: then the key is
    /// forgotten instead, so that no older answer comes to stand in the place of this one. Writes
    /// without a body are taken in any case.
    mutating func add(_ write: Write, for key: DataCacheKey, limit: Int) -> Bool {
        // A body that alone exceeds the limit is taken when nothing else waits.
        let isRoom = byteCount == 0 || byteCount + write.byteCount <= limit
        if case .store = write, !isRoom {
            add(.remove, for: key)
            return false
        }
        add(write, for: key)
        return true
    }

    private mutating func add(_ write: Write, for key: DataCacheKey) {
        let earlier = waiting[key]?.write
        guard let merged = Self.merged(earlier, write) else { return }
        lastTicket += 1
        byteCount += merged.byteCount - (earlier?.byteCount ?? 0)
        waiting[key] = Pending(write: merged, ticket: lastTicket)
    }

    /// Takes everything that waits in hand; to be settled before the next.
    mutating func take() -> [(key: DataCacheKey, write: Write)] {
        inHand = waiting
        inHandBytes = byteCount
        waiting = [:]
        return inHand.map { ($0.key, $0.value.write) }
    }

    /// What was in hand is on disk, or has failed.
    mutating func settle() {
        byteCount -= inHandBytes
        inHandBytes = 0
        inHand = [:]
    }

    /// What is pending for `key`.
    func finding(for key: DataCacheKey) -> Finding {
        let earlier = inHand[key]
        guard let latest = waiting[key] ?? earlier else { return .nothing }
        let write = Self.merged(earlier?.write, latest.write) ?? earlier?.write ?? latest.write
        return switch write {
        case .store(let entry): .entry(entry)
        case .update(let responses): .updated(responses, ticket: latest.ticket)
        case .remove, .recheck: .miss
        }
    }

    /// One write that does what both do, the second after the first; nil to leave the first.
    private static func merged(_ first: Write?, _ second: Write) -> Write? {
        switch (first, second) {
        case (nil, _), (_, .store), (_, .remove): second
        // What a reader saw on disk says nothing about what came after.
        case (_, .recheck): nil
        case (.store(let entry), .update(let responses)): .store(entry.updated(by: responses))
        case (.remove, .update): nil
        // The body may be damaged: what is said about it can wait for the next answer.
        case (.recheck, .update): nil
        case (.update(let earlier), .update(let responses)): .update(earlier + responses)
        }
    }
}

extension PendingWrites.Write {
    /// What the write holds in memory, as far as it is worth counting.
    var byteCount: Int {
        switch self {
        case .store(let entry): entry.body.count + 512
        case .update, .remove, .recheck: 512
        }
    }
}
