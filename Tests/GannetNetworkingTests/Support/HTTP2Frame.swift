import Foundation

/// A frame of HTTP/2 (RFC 9113, section 4.1).
struct HTTP2Frame: Sendable {
    /// What a frame is for (RFC 9113, section 6).
    enum Kind: UInt8 {
        case data = 0
        case headers = 1
        case priority = 2
        case reset = 3
        case settings = 4
        case ping = 6
        case goAway = 7
        case windowUpdate = 8
    }

    /// The connection that it came over, numbered from 1.
    var connection = 0
    let kind: Kind?
    let flags: UInt8
    let stream: Int
    let payload: [UInt8]

    static let endStream: UInt8 = 0x1
    static let acknowledged: UInt8 = 0x1
    static let endHeaders: UInt8 = 0x4
    static let hasPriority: UInt8 = 0x20

    init(_ kind: Kind, flags: UInt8 = 0, stream: Int = 0, _ payload: [UInt8] = []) {
        self.kind = kind
        self.flags = flags
        self.stream = stream
        self.payload = payload
    }

    /// The frame of a head of nine bytes and its payload.
    init(head: [UInt8], payload: [UInt8], connection: Int) {
        self.connection = connection
        kind = Kind(rawValue: head[3])
        flags = head[4]
        stream = Self.number(head[5..<9]) & 0x7FFF_FFFF
        self.payload = payload
    }

    /// The weight from 1 to 256 that a HEADERS or PRIORITY frame gives its stream, if it does.
    var weight: Int? {
        switch kind {
        case .priority: Int(payload[4]) + 1
        case .headers where flags & Self.hasPriority != 0: Int(payload[4]) + 1
        default: nil
        }
    }

    /// The bytes on the wire.
    var bytes: [UInt8] {
        let length = Self.bytes(payload.count)
        return length[1...] + [kind?.rawValue ?? 0xFF, flags] + Self.bytes(stream) + payload
    }

    /// An answer of status 200 with this body, or its beginning.
    static func answer(to stream: Int, _ body: String, isEnd: Bool = true) -> [HTTP2Frame] {
        [
            // `:status: 200` is entry 8 of the static table (RFC 7541, appendix A).
            HTTP2Frame(.headers, flags: endHeaders, stream: stream, [0x88]),
            HTTP2Frame(.data, flags: isEnd ? endStream : 0, stream: stream, Array(body.utf8)),
        ]
    }

    /// The word that no stream above `last` will be looked at.
    static func goAway(last: Int) -> HTTP2Frame {
        HTTP2Frame(.goAway, bytes(last) + bytes(0))
    }

    /// The number that four bytes stand for, or three.
    static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private static func bytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
