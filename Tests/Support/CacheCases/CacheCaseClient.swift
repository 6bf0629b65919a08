import FoundationEssentials
import GannetCore

/// A cache under test, with its clock and its origin, as a ``CaseRunner`` drives it.
package protocol CacheCaseClient {
    /// The time by the cache's clock.
    var now: Date { get }
    /// What has arrived at the origin.
    var seen: [CaseOrigin.Seen] { get }
    /// The answer to the request of this number, from 1; 504 where there is none.
    mutating func answer(_ request: CacheRequest, number: Int) async -> CaseOrigin.Answer
    /// Moves the clock.
    mutating func advance(by seconds: Double)
}
