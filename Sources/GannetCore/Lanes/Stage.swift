/// The kinds of work that wait for a slot, each with a width of its own.
enum Stage: Int, Hashable, Sendable, CaseIterable {
    case disk
    case transfer
    case decode
    case process
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
