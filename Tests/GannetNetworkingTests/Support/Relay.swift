import Foundation
import GannetTesting
import Glibc
import Synchronization

/// A program on a free port that passes bytes on to another port of this machine, both ways, until
/// it goes silent: a connection is then open, and nothing comes through it.
final class Relay: Sendable {
    /// What happens, in order; connections are numbered from 0.
    enum Event: Equatable {
        case opened(Int)
        /// The client has nothing more to send, or has gone.
        case closedByClient(Int)
    }

    /// What has happened.
    let events: Recorder<Event>
    let port: UInt16
    private let sockets: OpenSockets
    private let silence = Silence()

    /// A relay to a port.
    convenience init(to port: UInt16) throws {
        try self.init { _ in port }
    }

    /// A relay to the port that `target` finds out for each connection; nil ends that one.
    init(target: @escaping @Sendable (_ client: Int32) -> UInt16?) throws {
        let (listener, port) = try Nginx.listeningSocket()
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        self.port = port
        let (sockets, events) = (OpenSockets(listener), Recorder<Event>())
        (self.sockets, self.events) = (sockets, events)
        Thread.detachNewThread { [silence] in
            for number in 0... {
                let client = accept(listener, nil, nil)
                guard client >= 0, sockets.add(client) else { break }
                events.append(.opened(number))
                let pair = RelayedPair(
                    number: number, client: client, sockets: sockets, silence: silence)
                Thread.detachNewThread {
                    pair.run(target) { events.append(.closedByClient(number)) }
                }
            }
            sockets.close(listener)
        }
    }

    deinit {
        sockets.endAll()
    }

    /// How many connections there have been.
    var connectionCount: Int {
        events.events.count { if case .opened = $0 { true } else { false } }
    }

    /// Passes nothing on any more over the connections that there are; new ones work.
    func goSilent() {
        silence.begin(upTo: connectionCount - 1)
    }
}

/// Up to which connection nothing is passed on.
private final class Silence: Sendable {
    private let last = Mutex(-1)

    func begin(upTo number: Int) {
        last.withLock { $0 = number }
    }

    func covers(_ number: Int) -> Bool { last.withLock { number <= $0 } }
}

/// A connection of a client, and the one to the server that belongs to it; each way has a thread.
private struct RelayedPair {
    let number: Int
    let client: Int32
    let sockets: OpenSockets
    let silence: Silence

    /// Passes on until both sides are done.
    func run(_ target: (Int32) -> UInt16?, whenClientEnds: @Sendable () -> Void) {
        guard let port = target(client), let server = LocalSocket.connected(to: port),
            sockets.add(server)
        else { return sockets.close(client) }
        let isBackDone = Gate()
        Thread.detachNewThread {
            pass(from: server, to: client)
            isBackDone.open()
        }
        pass(from: client, to: server)
        whenClientEnds()
        isBackDone.waitBlocking()
        sockets.close(server)
        sockets.close(client)
    }

    private func pass(from source: Int32, to destination: Int32) {
        while let bytes = LocalSocket.received(from: source) {
            if silence.covers(number) { continue }
            guard LocalSocket.send(bytes, to: destination) else { break }
        }
        shutdown(destination, Int32(SHUT_WR))
    }
}
