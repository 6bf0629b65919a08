import Foundation
import GannetTesting

extension OperationQueue {
    /// Adds operations in this order.
    func add(_ operations: [Operation]) {
        for operation in operations { addOperation(operation) }
    }

    /// Blocks until every operation is over, which needs nothing of the thread that waits.
    func wait() {
        waitUntilAllOperationsAreFinished()
    }
}

extension Thread {
    /// Runs `body` on a thread of its own; the gate opens when it has returned.
    static func detaching(_ body: @escaping @Sendable () -> Void) -> Gate {
        let gate = Gate()
        detachNewThread {
            body()
            gate.open()
        }
        return gate
    }
}
