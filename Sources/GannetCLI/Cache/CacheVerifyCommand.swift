import Gannet

/// `gannet cache verify`: checks everything that is stored, and mends it if so asked.
struct CacheVerifyCommand {
    private let cache: CacheArguments
    private let repairs: Bool

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(UsageError) {
        cache = try CacheArguments(arguments, context)
        repairs = arguments.has(CacheOptions.repair.name)
    }

    /// Prints what was found; damage, dropped or not, makes the status a failure.
    func run() throws -> ExitStatus {
        let access = try CacheAccess(cache, changes: repairs)
        let report = access.store?.verify(repairing: repairs)
        if let fault = report?.indexFault {
            cache.console.say("\(cache.folder): the index was damaged: \(fault)")
        }
        cache.console.writeLine(cache.printsJSON ? json(report).text : line(report))
        return access.finish() == .success && Self.isSound(report) ? .success : .failure
    }

    private static func isSound(_ report: DiskStore.Verification?) -> Bool {
        report?.damaged ?? 0 == 0 && report?.indexFault == nil
    }

    private func json(_ report: DiskStore.Verification?) -> JSONValue {
        [
            "path": .string(cache.folder),
            "ok": .bool(Self.isSound(report)),
            "checked": .integer(report?.checked ?? 0),
            "repaired": .bool(repairs),
            "damaged": .integer(report?.damaged ?? 0),
            "orphans_removed": .integer(report?.orphansRemoved ?? 0),
            "index_fault": .optional(report?.indexFault),
        ]
    }

    private func line(_ report: DiskStore.Verification?) -> String {
        let orphans = report?.orphansRemoved ?? 0
        return "\(report?.checked ?? 0) checked, \(report?.damaged ?? 0) damaged"
            + (repairs ? " and dropped" : "")
            + (orphans > 0 ? ", \(orphans) files without an entry removed" : "")
    }
}
