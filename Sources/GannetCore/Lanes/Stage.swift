/// The kinds of work that wait for a slot, each with a width of its own.
enum Stage: Int, Hashable, Sendable, CaseIterable {
    case disk
    case transfer
    case decode
    case process

    /// Made once: the scheduler goes through them at every event.
    static let inOrder = allCases
}

extension StageWidths {
    func width(of stage: Stage) -> Int {
        switch stage {
        case .disk: disk
        case .transfer: transfers
        case .decode: decode
        case .process: process
        }
    }
}
