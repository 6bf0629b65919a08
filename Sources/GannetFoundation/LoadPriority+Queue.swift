import Foundation
import GannetCore

extension LoadPriority {
    /// The priority of a load whose operation has this priority in its queue.
    init(_ priority: Operation.QueuePriority) {
        self =
            switch priority {
            case .veryLow: .veryLow
            case .low: .low
            case .normal: .normal
            case .high: .high
            case .veryHigh: .veryHigh
            @unknown default: .normal
            }
    }

    /// The priority in a queue of an operation whose load has this priority.
    var inQueue: Operation.QueuePriority {
        switch self {
        case .veryLow: .veryLow
        case .low: .low
        case .normal: .normal
        case .high: .high
        case .veryHigh: .veryHigh
        }
    }
}
