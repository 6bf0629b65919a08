import Foundation
import GannetTesting
import Glibc

/// An origin on a free port that speaks HTTP/2 without TLS, as far as a test says.
///
/// Settings and their acknowledgement are its own affair; all else is the script's.
final class HTTP2Origin: Sendable {
    /// Every frame that has come, in order.
    let frames = Recorder<HTTP2Frame>()
    let port: UInt16
    private let sockets: OpenSockets

    /// An origin that sends what `script` says to each frame that comes.
    init(script: @escaping @Sendable (HTTP2Frame) -> [HTTP2Frame]) throws {
        let (listener, port) = try Nginx.listeningSocket()
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        self.port = port
        let sockets = OpenSockets(listener)
        self.sockets = sockets
        Thread.detachNewThread { [frames] in
            for number in 1... {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0, sockets.add(descriptor) else { break }
                let connection = HTTP2Connection(
                    number: number, descriptor: descriptor, frames: frames, script: script)
                Thread.detachNewThread {
                    connection.run()
                    sockets.close(descriptor)
                }
            }
            sockets.close(listener)
        }
    }

    deinit {
        sockets.endAll()
    }

    /// The whole address of a path.
    func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }
}

/// One connection, on a thread of its own.
private struct HTTP2Connection {
    let number: Int
    let descriptor: Int32
    let frames: Recorder<HTTP2Frame>
    let script: @Sendable (HTTP2Frame) -> [HTTP2Frame]

    /// Reads frames and sends what the script says, until the end.
    func run() {
        guard read(24) != nil else { return }
        send([HTTP2Frame(.settings)])
        while let head = read(9), let payload = read(HTTP2Frame.number(head[..<3])) {
            let frame = HTTP2Frame(head: head, payload: payload, connection: number)
            if frame.kind == .settings, frame.flags & HTTP2Frame.acknowledged == 0 {
                send([HTTP2Frame(.settings, flags: HTTP2Frame.acknowledged)])
            }
            send(script(frame))
            frames.append(frame)
        }
    }

    private func send(_ frames: [HTTP2Frame]) {
        _ = LocalSocket.send(frames.flatMap(\.bytes), to: descriptor)
    }

    private func read(_ count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let read = unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe recv(descriptor, bytes.baseAddress?.advanced(by: filled), count - filled, 0)
            }
            guard read > 0 else { return nil }
            filled += read
        }
        return bytes
    }
}
