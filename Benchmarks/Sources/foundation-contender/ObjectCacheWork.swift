import Contender
import Foundation

/// `nscache OPERATION ENTRIES COUNT`: `NSCache` under keys of text.
enum ObjectCacheWork {
    private final class Picture {}

    @Sendable static func prepare(_ order: WorkOrder) throws -> @Sendable () throws -> Void {
        let size = try order.number(1)
        let keys = PictureAddresses(size)
        // Unchecked because NSCache locks itself but does not say so.
        nonisolated(unsafe) let cache = NSCache<NSString, Picture>()
        cache.countLimit = size
        for key in keys.present { cache.setObject(Picture(), forKey: NSString(string: key)) }
        switch try order.text(0) {
        case "hit":
            return {
                keys.visit(order.count) { key in
                    precondition(cache.object(forKey: NSString(string: key)) != nil, "lost one")
                }
            }
        case "insert":
            return {
                keys.insert(order.count) { key in
                    cache.setObject(Picture(), forKey: NSString(string: key))
                }
            }
        case let other: throw WorkFailure("nscache knows no operation \(other)")
        }
    }
}
