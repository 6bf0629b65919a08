/// What stands before each message: how long it is, and what comes with it.
package struct WireHead: Hashable, Sendable {
    /// Where the payload is.
    package enum Payload: UInt8, Sendable {
        /// There is none.
        case none
        /// Behind the message.
        case inline
        /// In the memory of the descriptor that came along.
        case descriptor
    }

    /// The version of the protocol, which the two ends must share.
    package static let version = 1
    /// The bytes of a head.
    package static let byteCount = 20
    /// The longest message: a header with a million different delays.
    package static let longestMessage = 16 << 20
    /// The longest payload that goes behind a message: with more a descriptor costs less.
    package static let longestInline = 32 << 10

    /// The bytes of the message.
    package let messageCount: Int
    /// Where the payload is.
    package let payload: Payload
    /// The bytes of the payload.
    package let payloadCount: Int

    /// A head of these parts.
    package init(messageCount: Int, payload: Payload, payloadCount: Int) {
        self.messageCount = messageCount
        self.payload = payload
        self.payloadCount = payloadCount
    }

    /// What follows the head on the wire, in bytes.
    package var restCount: Int { messageCount + (payload == .inline ? payloadCount : 0) }

    /// The bytes.
    package var bytes: [UInt8] {
        Array("GNW".utf8) + [payload.rawValue]
            + WireWriter.littleEndian(UInt32(clamping: messageCount)) + [0, 0, 0, 0]
            + WireWriter.littleEndian(UInt64(clamping: payloadCount))
    }

    /// Reads a head.
    package init(_ bytes: ArraySlice<UInt8>) throws(WireError) {
        guard bytes.count >= Self.byteCount, bytes.starts(with: Array("GNW".utf8)),
            let payload = Payload(rawValue: bytes[bytes.startIndex + 3]),
            let message = WireFields.number(UInt32.self, bytes, at: bytes.startIndex + 4),
            let count = WireFields.number(UInt64.self, bytes, at: bytes.startIndex + 12)
        else { throw WireError("it begins with no head") }
        guard message <= Self.longestMessage else {
            throw WireError("a message of \(message) bytes is longer than any")
        }
        let longest = payload == .inline ? Self.longestInline : Int(Int32.max) << 8
        guard count <= longest, payload != .none || count == 0 else {
            throw WireError("a payload of \(count) bytes is larger than any")
        }
        self.init(
            messageCount: Int(message), payload: payload, payloadCount: Int(count))
    }
}
