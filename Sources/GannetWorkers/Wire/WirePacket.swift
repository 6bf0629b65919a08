import FoundationEssentials
import GannetCore

/// A message with what comes with it.
package struct WirePacket: Sendable {
    /// Bytes beside a message: a file, or pixels.
    package enum Payload: Sendable {
        /// None.
        case none
        /// A few.
        case inline(Data)
        /// Any number, in sealed memory.
        case memory(SharedMemory)
    }

    /// The message, as `WireRequest` or `WireReply` reads it.
    package let message: [UInt8]
    /// What comes with it.
    package let payload: Payload

    /// A packet of these parts.
    package init(_ message: [UInt8], _ payload: Payload = .none) {
        self.message = message
        self.payload = payload
    }

    /// The head that announces it.
    var head: WireHead {
        switch payload {
        case .none: WireHead(messageCount: message.count, payload: .none, payloadCount: 0)
        case .inline(let bytes):
            WireHead(messageCount: message.count, payload: .inline, payloadCount: bytes.count)
        case .memory(let memory):
            WireHead(messageCount: message.count, payload: .descriptor, payloadCount: memory.count)
        }
    }
}

extension WirePacket.Payload {
    /// Bytes in the way that costs least; copied once.
    package init(_ bytes: Data) throws(ImageError) {
        self =
            bytes.count <= WireHead.longestInline
            ? .inline(bytes) : .memory(try SharedMemory(copying: bytes.bytes))
    }

    /// The bytes as they are.
    package func data() throws(ImageError) -> Data {
        switch self {
        case .none: Data()
        case .inline(let bytes): bytes
        case .memory(let memory): Data(sharing: try memory.map())
        }
    }

    /// The bytes as pixels.
    package func pixels() throws(ImageError) -> PixelBuffer {
        switch self {
        case .none: PixelBuffer(copying: Data())
        case .inline(let bytes): PixelBuffer(copying: bytes)
        case .memory(let memory): try memory.map()
        }
    }

    /// How many there are.
    package var count: Int {
        switch self {
        case .none: 0
        case .inline(let bytes): bytes.count
        case .memory(let memory): memory.count
        }
    }
}
