/// The part of an answer that comes before its body (RFC 9110, section 6.2).
public struct ResponseHead: Hashable, Sendable {
    /// The status code; nil for files and data URLs.
    public var status: Int?
    /// The fields.
    public var headers: HTTPHeaders

    /// A head of these parts.
    public init(status: Int?, headers: HTTPHeaders) {
        self.status = status
        self.headers = headers
    }
}
