import FoundationEssentials
import Glibc

/// A client that sends bytes as they are, and blocks while it reads: no HTTP library in between.
final class RawClient {
    /// How a connection came to its end.
    enum End: Equatable {
        case closed
        case reset
    }

    private var descriptor: Int32

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, size)
            }
        }
        guard status == 0 else { throw CocoaError(.featureUnsupported) }
    }

    deinit {
        hangUp()
    }

    func hangUp() {
        if descriptor >= 0 { _ = close(descriptor) }
        descriptor = -1
    }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        let count = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        precondition(count == bytes.count, "the system took only a part of a request")
    }

    func get(_ path: String, _ fields: String = "") {
        send("GET \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n")
    }

    /// Exactly so many bytes, or what there was before the end.
    func read(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count, let more = readSome(count - bytes.count).bytes { bytes += more }
        return bytes
    }

    /// The text up to and including `mark`.
    func read(through mark: String) -> String {
        var bytes: [UInt8] = []
        while !bytes.suffix(mark.utf8.count).elementsEqual(mark.utf8) {
            guard let more = readSome(1).bytes else { break }
            bytes += more
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A whole answer that has a Content-Length.
    func readAnswer() -> (head: String, body: [UInt8]) {
        let head = read(through: "\r\n\r\n")
        let length = head.split(separator: "Content-Length: ").last?.prefix { $0.isNumber }
        return (head, read(length.flatMap { Int($0) } ?? 0))
    }

    /// Everything up to the end, and which kind of end it is.
    func readToEnd() -> (bytes: [UInt8], end: End) {
        var bytes: [UInt8] = []
        while true {
            let (more, error) = readSome(65_536)
            guard let more else { return (bytes, error == 0 ? .closed : .reset) }
            bytes += more
        }
    }

    private func readSome(_ limit: Int) -> (bytes: [UInt8]?, error: Int32) {
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = unsafe recv(descriptor, &buffer, limit, 0)
        if count > 0 { return (Array(buffer[..<count]), 0) }
        return (nil, count == 0 ? 0 : errno)
    }
}
