import GannetCore

/// What an authorization is asked for.
public struct AuthorizationQuery: Sendable {
    /// Why the last one did not do.
    public struct Refusal: Sendable {
        /// What was sent, if anything was.
        public let authorization: Authorization?
        /// The `WWW-Authenticate` fields of the answer (RFC 9110, section 11.6.1).
        public let challenges: [String]
    }

    /// To whom it will be sent, and to nobody else, also after redirects.
    public let origin: WebOrigin
    /// What is to be loaded: after a redirect to another origin, what that led to.
    public let url: ImageURL
    /// Whose request it is: answers, cookies and cache entries are kept apart by it.
    public let partition: String
    /// The 401 that the first try brought; nil before it.
    public let refusal: Refusal?
}
