import CSandbox
import CWorkerMain
import CWorkers
import GannetWorkers

/// The cage that a worker puts up around itself, and the parts of it that stand.
///
/// Each part is worth having without the others: what the kernel does not give is left out, and
/// the parent hears of it.
struct Cage {
    /// The parts that stand.
    private(set) var parts: CageParts = []

    /// Seconds of processor time that a worker may use in its life; its parent ends it long before.
    private static let processorTime: UInt32 = 600
    /// Descriptors beside the files that are kept.
    private static let spareDescriptors: UInt32 = 64

    /// Goes into namespaces of its own; while there is one thread.
    mutating func enterNamespaces() {
        gn_notes_begin(Int32(gn_worker_notes))
        gn_cage_close_from(UInt32(gn_worker_notes) + 1)
        parts.formUnion(CageParts(rawValue: Int(gn_namespaces_enter())))
    }

    /// Closes the cage: from here on nothing can be opened.
    mutating func close(memoryLimit: Int) {
        gn_files_close_others()
        gn_cage_reset_signals()
        let files = gn_files_count() + Self.spareDescriptors
        if gn_cage_limit(memoryLimit, Self.processorTime, files) == 0 {
            parts.insert(.limits)
        }
        if parts.contains(.mountNamespace), gn_namespaces_leave_files() != 0 {
            parts.remove(.mountNamespace)
        }
        _ = gn_cage_drop_rights()
        if gn_cage_forbid_privileges() == 0 { parts.insert(.noNewPrivileges) }
        if gn_cage_landlock() == 0 { parts.insert(.landlock) }
        if gn_filter_install() == 0 { parts.insert(.systemCalls) }
    }
}
