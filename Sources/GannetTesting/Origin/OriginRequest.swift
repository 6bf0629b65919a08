import FoundationEssentials
import GannetCore

/// A request as it arrived at a ``ScriptedOrigin``.
public struct OriginRequest: Sendable {
    /// Its place among all requests of the origin, from 0.
    public let number: Int
    /// The connection that carried it, from 0 in the order in which they were accepted.
    public let connection: Int
    /// How many requests for the same path and query there have been, this one included.
    public let attempt: Int
    /// The method as written.
    public let method: String
    /// The path as written, without the query.
    public let path: String
    /// What follows the question mark, as written; nil if there is none.
    public let query: String?
    /// The fields in order.
    public let headers: HTTPHeaders
    /// The body, by Content-Length; empty if there is none.
    public let body: Data
}
