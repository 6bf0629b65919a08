import FoundationEssentials
import GannetCore

extension DiskStore {
    /// What ``DiskStore/verify(repairing:)`` found.
    public struct Verification: Hashable, Sendable {
        /// How many answers were read and checked.
        public var checked = 0
        /// How many of them were damaged; they were dropped, if that was asked for.
        public var damaged = 0
        /// How many files without an answer were removed from the folder.
        public var orphansRemoved = 0
        /// What was wrong with the index itself; it was then replaced by an empty one, if that was
        /// asked for.
        public var indexFault: String?

        /// Whether everything was in order.
        public var isClean: Bool { damaged == 0 && orphansRemoved == 0 && indexFault == nil }
    }

    /// Reads every answer and compares it with its checksum; then drops what is damaged and removes
    /// files that belong to no answer, if `repairing`.
    ///
    /// Each damaged answer is told by an event. Takes as long as reading the whole store takes;
    /// meanwhile it can be used, and what a look-up finds damaged is dropped in any case.
    public func verify(repairing: Bool = true) -> Verification {
        var report = Verification()
        report.indexFault = perform { writer in writer.checkIndex(repairing: repairing) } ?? nil
        let reader = EntryReader(shared)
        for item in entries() {
            report.checked += 1
            if !reader.isWhole(item.key, dropping: repairing) { report.damaged += 1 }
        }
        flush()
        if repairing { report.orphansRemoved = perform { $0.sweep() } ?? 0 }
        return report
    }

    /// Drops answers, the longest unused first and large ones before small, until those that are
    /// not pinned take no more than `bytes` on disk.
    public func trim(toBytes bytes: Int) {
        _ = perform { writer in
            writer.upkeep { (upkeep) throws(SQLiteError) in try upkeep.trim(toBytes: max(0, bytes))
            }
            return true
        }
    }

    /// Forgets everything, pinned answers too.
    public func removeAll() {
        _ = perform { writer in
            writer.upkeep { (upkeep) throws(SQLiteError) in try upkeep.clear() }
            return true
        }
    }
}
