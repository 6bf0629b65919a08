import FoundationEssentials
import GannetCore
import Glibc

/// The one thread of an origin: waits for sockets, letters and timers, and serves them.
final class OriginLoop {
    private let listener: Socket
    private let mailbox: Mailbox
    private let record: (OriginEvent) -> Void
    private let handler: @Sendable (OriginRequest) -> OriginAnswer
    private var connections: [Int: OriginConnection] = [:]
    /// Whether the process has no file descriptor left for another connection.
    private var isFull = false
    private var nextConnection = 0
    private var nextRequest = 0
    private var attempts: [String: Int] = [:]
    private var timers = TimerQueue<Mailbox.Ticket>()
    private var buffer = [UInt8](repeating: 0, count: 65_536)

    init(
        listener: Socket, mailbox: Mailbox, record: @escaping (OriginEvent) -> Void,
        handler: @escaping @Sendable (OriginRequest) -> OriginAnswer
    ) {
        self.listener = listener
        self.mailbox = mailbox
        self.record = record
        self.handler = handler
    }

    /// Serves until a letter says stop.
    func run() {
        while true {
            let ready = waitForSockets()
            for letter in mailbox.take() {
                switch letter {
                case .stop: return
                case .resume(let ticket): resume(ticket)
                }
            }
            while let ticket = timers.takeDue(at: Self.now()) { resume(ticket) }
            acceptAll()
            for connection in ready { serve(connection) }
        }
    }

    /// The connections at which something has happened; the listener and the mailbox are looked at
    /// in any case.
    private func waitForSockets() -> [OriginConnection] {
        let candidates = Array(connections.values)
        var polled = [
            pollfd(fd: mailbox.descriptor, events: Int16(POLLIN), revents: 0),
            // Polled while it cannot be served, the listener would keep the loop spinning.
            pollfd(fd: isFull ? -1 : listener.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        for connection in candidates {
            // Also in the midst of an answer, to see the client go.
            let wanted = connection.state == .writing ? POLLIN | POLLOUT : POLLIN
            polled.append(
                pollfd(
                    fd: connection.socket.descriptor, events: Int16(wanted), revents: 0))
        }
        _ = unsafe poll(&polled, nfds_t(polled.count), timeout())
        return zip(candidates, polled.dropFirst(2)).filter { $0.1.revents != 0 }.map(\.0)
    }

    private func timeout() -> Int32 {
        guard let deadline = timers.nextDeadline else { return -1 }
        let now = Self.now()
        // Rounded up, or the loop would spin through the last millisecond.
        return deadline <= now ? 0 : Int32(clamping: (deadline - now + 999_999) / 1_000_000)
    }

    private func acceptAll() {
        while let socket = listener.accept() {
            connections[nextConnection] = OriginConnection(number: nextConnection, socket: socket)
            record(.opened(connection: nextConnection))
            nextConnection += 1
        }
        isFull = Socket.isOutOfDescriptors
    }

    private func resume(_ ticket: Mailbox.Ticket) {
        guard let connection = connections[ticket.connection] else { return }
        connection.resume(wait: ticket.wait)
        proceed(connection)
    }

    private func serve(_ connection: OriginConnection) {
        switch connection.socket.read(into: &buffer) {
        case .moved(let count): connection.parser.append(buffer[..<count])
        case .wouldBlock: break
        case .ended: connection.lose()
        }
        proceed(connection)
    }

    /// Does all that can be done now: sends, and answers what has arrived in the meantime.
    private func proceed(_ connection: OriginConnection) {
        while true {
            if let pause = connection.advance() { arrange(pause, for: connection) }
            if let request = connection.takeAnswered() {
                record(.answered(request: request))
            }
            guard connection.state == .reading, beginNext(connection) else { break }
        }
        if case .closed(let byClient) = connection.state {
            connections[connection.number] = nil
            isFull = false
            record(
                byClient
                    ? .closedByClient(connection: connection.number)
                    : .closedByOrigin(connection: connection.number))
        }
    }

    private func arrange(_ end: OriginAnswer.Pause.End, for connection: OriginConnection) {
        guard case .waiting(let wait) = connection.state else { return }
        let ticket = Mailbox.Ticket(connection: connection.number, wait: wait)
        switch end {
        case .never: break
        case .gate(let gate): gate.whenOpen { [mailbox] in mailbox.post(.resume(ticket)) }
        case .milliseconds(let count):
            timers.add(ticket, at: Self.now() + UInt64(max(0, count)) * 1_000_000)
        }
    }

    /// Answers the next request if it has arrived whole; false when there is nothing more to do.
    private func beginNext(_ connection: OriginConnection) -> Bool {
        switch connection.parser.next() {
        case .incomplete: return false
        case .malformed:
            let answer = OriginAnswer.status(400, text: "this is not a request\n")
            let steps = AnswerScript.steps(for: answer, method: "GET", isPersistent: false)
            connection.begin(steps, for: -1)
        case .request(let parsed):
            let request = number(parsed, on: connection)
            record(.request(request))
            let steps = AnswerScript.steps(
                for: handler(request), method: parsed.method, isPersistent: parsed.isPersistent)
            connection.begin(steps, for: request.number)
        }
        return true
    }

    private func number(
        _ parsed: RequestParser.Request, on connection: OriginConnection
    ) -> OriginRequest {
        attempts[parsed.target, default: 0] += 1
        let parts = parsed.target.split(
            separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        defer { nextRequest += 1 }
        return OriginRequest(
            number: nextRequest, connection: connection.number,
            attempt: attempts[parsed.target, default: 1], method: parsed.method,
            path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : nil,
            headers: parsed.headers, body: parsed.body)
    }

    private static func now() -> UInt64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
