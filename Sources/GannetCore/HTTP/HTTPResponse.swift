import FoundationEssentials

/// What a data loader brings back: head, whole body, and how it went.
///
/// Answers without HTTP (files, data URLs) have status 200 and no headers.
public struct HTTPResponse: Sendable {
    /// The status code.
    public var status: Int
    /// The fields of the final answer.
    public var headers: HTTPHeaders
    /// The body, whole, after any Content-Encoding is undone.
    ///
    /// Shared, not copied.
    public var body: Data
    /// Where the answer came from, after redirects.
    public var url: ImageURL
    /// The protocol that carried it.
    public var version: HTTPVersion
    /// When each step of the transfer was done.
    public var timing: TransferTiming

    /// How many redirects led to it.
    public var redirects = 0

    /// An answer with these parts.
    public init(
        status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data(), url: ImageURL,
        version: HTTPVersion = .none, timing: TransferTiming = TransferTiming()
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
        self.version = version
        self.timing = timing
    }
}

/// The protocol that carried an answer.
public enum HTTPVersion: Hashable, Sendable {
    /// No HTTP at all: a file or a data URL.
    case none
    /// HTTP/1.0 or HTTP/1.1: one answer a connection at a time.
    case http1
    /// HTTP/2 or later: many streams a connection.
    case http2
}

/// How long the steps of one transfer took, in seconds; nil where a step did not happen (a reused
/// connection needs no name, no connect and no TLS).
public struct TransferTiming: Hashable, Sendable {
    /// Name resolution.
    public var dns: Double?
    /// TCP connect.
    public var connect: Double?
    /// TLS handshake.
    public var tls: Double?
    /// From the request sent to the first byte of the answer.
    public var firstByte: Double?
    /// The whole transfer, from start to last byte.
    public var transfer: Double?
    /// Bytes of body as they came over the wire, before any Content-Encoding was undone.
    public var wireBytes: Int

    /// Nothing known yet.
    public init(wireBytes: Int = 0) {
        self.wireBytes = wireBytes
    }
}
