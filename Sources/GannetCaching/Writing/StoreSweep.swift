/// Takes files away that no entry refers to: bodies whose entry never came to be, and bodies that a
/// process left unfinished.
struct StoreSweep {
    /// What the callers share with the writer thread.
    let shared: StoreShared
    /// The index.
    let index: OpenIndex

    /// A process that is writing a body does not let this many seconds go by.
    private static let patience = 3600

    /// How many files were taken away; what fails is told.
    @discardableResult
    func sweep() -> Int {
        do {
            let names = try shared.bodies.names()
            var swept = 0
            // A transaction for each handful, so that others can write in between.
            for start in stride(from: 0, to: names.count, by: 256) {
                let group = names[start..<min(start + 256, names.count)]
                swept += try index.writer.transaction { () throws(SQLiteError) in
                    try sweep(group)
                }
            }
            return swept
        } catch {
            shared.report(.evict, path: shared.paths.bodies, "\(error)")
            return 0
        }
    }

    private func sweep(_ names: ArraySlice<String>) throws(SQLiteError) -> Int {
        let now = Int(clamping: shared.configuration.time.now.milliseconds / 1000)
        var swept = 0
        for name in names {
            let isUnfinished = name.hasSuffix(StorePaths.unfinished)
            let isOrphan =
                isUnfinished
                ? shared.bodies.isAbandoned(name, since: now - Self.patience)
                : try !index.writer.isReferred(name)
            guard isOrphan else { continue }
            do {
                try shared.bodies.remove(name)
                swept += 1
            } catch {
                shared.report(.evict, path: error.path, error.description)
            }
        }
        return swept
    }
}
