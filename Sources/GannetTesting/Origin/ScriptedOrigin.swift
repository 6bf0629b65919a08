import FoundationEssentials
import GannetCore
import GannetThreads

/// A real HTTP/1.1 server on this machine that answers as the test, or the demo, says.
///
/// One thread serves any number of connections, keeps them alive and answers pipelined requests in
/// their order. Everything that happens is recorded in ``events``, on which a test can wait, so
/// that none needs to sleep. Any thread.
///
/// ```swift
/// let origin = try ScriptedOrigin { request in
///     request.path == "/slow.png" ? .ok(png).held(by: gate) : .status(404)
/// }
/// let data = try await pipeline.data(for: ImageRequest(origin.url("/slow.png")))
/// origin.stop()
/// ```
public final class ScriptedOrigin: Sendable {
    /// The port that it listens on.
    public let port: UInt16
    /// The machine itself, as it stands in URLs: `127.0.0.1` or `[::1]`.
    private let host: String
    /// All that has happened, in order, if the origin was made to record it.
    public let events = Recorder<OriginEvent>()

    private let mailbox: Mailbox
    private let thread: SystemThread

    /// Starts a server that asks `handler` for the answer to each request.
    ///
    /// `handler` is called on the server's thread, one request at a time, and must not block: what
    /// takes time is said in the answer. A request that is none gets a 400. What is not meant to be
    /// looked at, as in a program that runs for long, need not be recorded. It listens on
    /// 127.0.0.1, or, with `overIPv6`, on ::1.
    ///
    /// - Throws: ``SystemCallError`` when the system has no socket to give.
    public init(
        recordsEvents: Bool = true, overIPv6: Bool = false,
        handler: @escaping @Sendable (OriginRequest) -> OriginAnswer
    ) throws {
        let (listener, port) = try Socket.listening(overIPv6: overIPv6)
        host = overIPv6 ? "[::1]" : "127.0.0.1"
        let mailbox = try Mailbox()
        self.mailbox = mailbox
        self.port = port
        // The socket is handed over by number, since only the thread may have the object.
        let descriptor = listener.handOver()
        thread = SystemThread(name: "gannet-origin") { [events] in
            OriginLoop(
                listener: Socket(descriptor: descriptor), mailbox: mailbox,
                record: { if recordsEvents { events.append($0) } }, handler: handler
            ).run()
        }
    }

    deinit {
        stop()
    }

    /// The whole address of a path with its query, which begins with a slash.
    public func url(_ path: String = "/") -> String {
        "http://\(host):\(port)\(path)"
    }

    /// Closes every connection and returns when the thread has ended.
    ///
    /// The second time it does nothing.
    public func stop() {
        mailbox.post(.stop)
        thread.join()
    }
}

extension ScriptedOrigin {
    /// The requests so far, in the order in which they arrived.
    public var requests: [OriginRequest] { events.events.requests }

    /// How many connections have been made so far.
    public var connectionCount: Int {
        events.events.count { if case .opened = $0 { true } else { false } }
    }

    /// Returns the requests as soon as there are at least `count`.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled.
    @discardableResult
    public func waitForRequests(_ count: Int) async throws -> [OriginRequest] {
        try await events.wait { $0.requests.count >= count }.requests
    }

    /// Returns as soon as the client has closed the connection that carried a request.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled.
    public func waitForClientClose(ofRequest number: Int) async throws {
        try await events.wait { events in
            let requests = events.requests
            guard number < requests.count else { return false }
            return events.contains { event in
                if case .closedByClient(requests[number].connection) = event { true } else { false }
            }
        }
    }
}

extension [OriginEvent] {
    /// The requests among the events, in their order.
    public var requests: [OriginRequest] {
        compactMap { if case .request(let request) = $0 { request } else { nil } }
    }
}
