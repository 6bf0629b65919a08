import FoundationEssentials
import GannetCore

extension DiskStore {
    /// What ``DiskStore/verify()`` found.
    public struct Verification: Hashable, Sendable {
        /// How many answers were read and checked.
        public var checked = 0
        /// How many of them were damaged, and were dropped.
        public var damaged = 0
        /// How many files stood in the folder without belonging to an answer, and were removed.
        public var orphansRemoved = 0
        /// What was wrong with the index itself; it was then replaced by an empty one.
        public var indexFault: String?

        /// Whether everything was in order.
        public var isClean: Bool { damaged == 0 && orphansRemoved == 0 && indexFault == nil }
    }

    /// Reads every answer, drops what is damaged, and removes files that belong to none.
    ///
    /// Takes as long as reading the whole store takes; meanwhile it can be used.
    public func verify() -> Verification {
        var report = Verification()
        report.indexFault = perform { writer in writer.checkIndex() } ?? nil
        let reader = EntryReader(shared)
        for item in entries() {
            report.checked += 1
            if !reader.isWhole(item.key) { report.damaged += 1 }
        }
        flush()
        report.orphansRemoved = perform { $0.sweep() } ?? 0
        return report
    }

    /// Drops answers, the longest unused first, until no more than `bytes` are taken on disk.
    public func trim(toBytes bytes: Int) {
        _ = perform { writer in
            writer.upkeep { (upkeep) throws(SQLiteError) in try upkeep.trim(toBytes: max(0, bytes))
            }
            return true
        }
    }

    /// Forgets everything.
    public func removeAll() {
        _ = perform { writer in
            writer.upkeep { (upkeep) throws(SQLiteError) in try upkeep.clear() }
            return true
        }
    }
}
