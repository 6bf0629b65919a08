import Foundation

/// Tells whether code runs on the main queue.
///
/// Under the test runner that queue is not served by the process's first thread, so that
/// `Thread.isMainThread` says nothing here.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
