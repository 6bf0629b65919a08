/// How long the parts of an exchange may take, in seconds; what waits for its turn takes no time.
public struct TransferTimeouts: Hashable, Sendable {
    /// Name resolution, connect and TLS, together.
    public var connect: Double
    /// From the request sent to the first byte of the answer.
    public var firstByte: Double
    /// The longest pause between two bytes of the body.
    public var stall: Double
    /// The whole exchange, redirects included.
    public var whole: Double

    /// 10 s to connect, 20 s to the first byte, pauses of 10 s, and 30 s for the whole.
    public init(
        connect: Double = 10, firstByte: Double = 20, stall: Double = 10, whole: Double = 30
    ) {
        self.connect = connect
        self.firstByte = firstByte
        self.stall = stall
        self.whole = whole
    }
}
