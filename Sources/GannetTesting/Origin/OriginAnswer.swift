import FoundationEssentials
import GannetCore

/// What a ``ScriptedOrigin`` answers, and how badly.
///
/// A plain answer is whole and sent at once. The rest is amended: `.ok(data).dripping(…)`.
public struct OriginAnswer: Sendable {
    /// The status code.
    public var status: Int
    /// The fields; those that frame the body are added by ``framing``.
    public var headers: HTTPHeaders
    /// The body as it goes over the wire: compressed, if a Content-Encoding says so.
    public var body: Data
    /// How the end of the body is told.
    public var framing = Framing.contentLength
    /// Where the sending stops for a while.
    public var pauses: [Pause] = []
    /// Where the sending ends before its time; nil sends everything.
    public var cut: Cut?
    /// Whether the body is sent over and over, without an end.
    public var isEndless = false
    /// Bytes that are sent in place of a head: no HTTP at all, perhaps.
    public var rawHead: Data?

    /// An answer of these parts, without faults.
    public init(status: Int, headers: HTTPHeaders = HTTPHeaders(), body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

extension OriginAnswer {
    /// How the end of a body is told (RFC 9112, section 6).
    public enum Framing: Hashable, Sendable {
        /// By a Content-Length that is right.
        case contentLength
        /// By a Content-Length of this value, right or wrong; the connection is closed afterwards.
        case announced(Int)
        /// In chunks of so many bytes.
        case chunked(Int)
        /// By the end of the connection.
        case untilClose
    }

    /// A place in an answer.
    public enum Position: Hashable, Sendable {
        /// Before its first byte.
        case start
        /// After the head and so many bytes of the body.
        case body(Int)
    }

    /// A stop in the course of sending.
    public struct Pause: Sendable {
        /// What ends a stop.
        public enum End: Sendable {
            /// The test opens a gate.
            case gate(Gate)
            /// Time, counted by the machine's clock from the moment of the stop.
            case milliseconds(Int)
            /// Nothing: the answer stalls until the client goes away or the origin is stopped.
            case never
        }

        /// Where.
        public let position: Position
        /// Until when.
        public let end: End

        /// A stop at `position` that ends with `end`.
        public init(at position: Position, until end: End) {
            self.position = position
            self.end = end
        }
    }

    /// The premature end of an answer.
    public struct Cut: Hashable, Sendable {
        /// Where.
        public let position: Position
        /// Whether the connection is reset (RST) instead of closed (FIN).
        public let isReset: Bool

        /// An end at `position`, by a reset or an orderly close.
        public init(at position: Position, isReset: Bool) {
            self.position = position
            self.isReset = isReset
        }
    }
}
