import CWorkers
import FoundationEssentials
import Glibc

/// One end of the socket between a program and its worker.
///
/// Strictly by turns: whoever has sent waits for the answer, so that bytes behind a packet are
/// nonsense. One thread at a time.
package final class WorkerChannel: Sendable {
    private let socket: Int32
    private static let bufferCount = 64 << 10

    /// The channel of a socket, which is closed with it.
    package init(adopting socket: Int32) {
        self.socket = socket
    }

    deinit {
        close(socket)
    }

    /// The channel that a worker was started with.
    package static func ofWorker() -> WorkerChannel {
        WorkerChannel(adopting: Int32(gn_worker_socket))
    }

    /// Sends a packet as long as `patience` lasts.
    package func send(
        _ packet: WirePacket, _ patience: ChannelPatience = .endless
    ) throws(ChannelError) {
        let first = packet.head.bytes + packet.message
        var (rest, descriptor) = (Data(), Int32(-1))
        switch packet.payload {
        case .none: break
        case .inline(let bytes): rest = bytes
        case .memory(let memory): descriptor = memory.descriptor
        }
        var place = 0
        while place < first.count + rest.count {
            let count = try sendSome(
                first.dropFirst(place), rest.dropFirst(max(0, place - first.count)), descriptor,
                patience)
            place += count
            // It has gone with the first byte.
            descriptor = -1
        }
    }

    private func sendSome(
        _ first: ArraySlice<UInt8>, _ rest: Data, _ descriptor: Int32,
        _ patience: ChannelPatience
    ) throws(ChannelError) -> Int {
        while true {
            let count = unsafe first.withUnsafeBytes { first in
                unsafe rest.withUnsafeBytes { rest in
                    unsafe gn_channel_send(
                        socket, first.baseAddress, first.count, rest.baseAddress, rest.count,
                        descriptor)
                }
            }
            if count >= 0 { return Int(count) }
            if -count == EAGAIN {
                try wait(for: POLLOUT, patience)
            } else if -count != EINTR {
                throw .closed
            }
        }
    }

    /// The next packet, as long as `patience` lasts.
    package func receive(
        _ patience: ChannelPatience = .endless
    ) throws(ChannelError) -> WirePacket {
        var (bytes, descriptor) = ([UInt8](), Int32(-1))
        do throws(ChannelError) {
            try receive(into: &bytes, &descriptor, atLeast: WireHead.byteCount, patience)
            let head = try Self.head(bytes)
            let whole = WireHead.byteCount + head.restCount
            try receive(into: &bytes, &descriptor, atLeast: whole, patience)
            guard bytes.count == whole else { throw .nonsense("bytes follow a message") }
            return try Self.packet(bytes, head, &descriptor)
        } catch {
            if descriptor >= 0 { close(descriptor) }
            throw error
        }
    }

    private static func head(_ bytes: [UInt8]) throws(ChannelError) -> WireHead {
        do throws(WireError) {
            return try WireHead(bytes[...])
        } catch {
            throw .nonsense(error.description)
        }
    }

    private static func packet(
        _ bytes: [UInt8], _ head: WireHead, _ descriptor: inout Int32
    ) throws(ChannelError) -> WirePacket {
        let message = Array(bytes[WireHead.byteCount..<WireHead.byteCount + head.messageCount])
        guard (descriptor >= 0) == (head.payload == .descriptor) else {
            throw .nonsense("a descriptor is missing, or came unasked")
        }
        switch head.payload {
        case .none: return WirePacket(message)
        case .inline:
            return WirePacket(message, .inline(Data(bytes.suffix(head.payloadCount))))
        case .descriptor:
            do throws(WireError) {
                // From here on the memory closes it, whatever comes of it.
                let taken = descriptor
                descriptor = -1
                return WirePacket(
                    message,
                    .memory(try SharedMemory(checking: taken, count: head.payloadCount)))
            } catch {
                throw .nonsense(error.description)
            }
        }
    }

    private func receive(
        into bytes: inout [UInt8], _ descriptor: inout Int32, atLeast wanted: Int,
        _ patience: ChannelPatience
    ) throws(ChannelError) {
        while bytes.count < wanted {
            var (came, status) = (Int32(-1), 0)
            let room = min(max(wanted - bytes.count, Self.bufferCount), 1 << 20)
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                status = unsafe gn_channel_receive(
                    socket, buffer.baseAddress, buffer.count, &came)
                count = max(0, status)
            }
            if came >= 0 {
                guard descriptor < 0 else {
                    close(came)
                    throw .nonsense("more than one descriptor came")
                }
                descriptor = came
            }
            switch Int32(-status) {
            case EAGAIN: try wait(for: POLLIN, patience)
            case EINTR: break
            case EPROTO: throw .nonsense("more than one descriptor came")
            case 0...: throw .closed
            default: bytes += piece
            }
        }
    }

    /// Whether the other end is there and has sent nothing.
    package var isQuiet: Bool {
        var request = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&request, 1, 0) == 0
    }

    private func wait(
        for events: Int32, _ patience: ChannelPatience
    ) throws(ChannelError) {
        var request = pollfd(fd: socket, events: Int16(events), revents: 0)
        _ = unsafe poll(&request, 1, try patience.milliseconds())
    }
}
