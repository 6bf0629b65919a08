/// What happens at a ``ScriptedOrigin``; connections and requests are numbered from 0.
public enum OriginEvent: Sendable {
    /// A connection was accepted.
    case opened(connection: Int)
    /// A request arrived whole.
    case request(OriginRequest)
    /// Every byte of the answer to a request was handed to the system.
    case answered(request: Int)
    /// The client closed or reset a connection, or only its sending side, or it broke.
    case closedByClient(connection: Int)
    /// The origin closed or reset a connection, as its script says.
    case closedByOrigin(connection: Int)
}
