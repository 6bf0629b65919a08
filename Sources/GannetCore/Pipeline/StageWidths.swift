/// How many pieces of work of each kind may run at once.
public struct StageWidths: Hashable, Sendable {
    /// Transfers in all.
    public var transfers: Int
    /// Transfers to one host over HTTP/1.1.
    public var transfersPerHost: Int
    /// Streams to one host over HTTP/2.
    public var streamsPerHost: Int
    /// Reads of the disk store.
    public var disk: Int
    /// Decodes.
    public var decode: Int
    /// Processing steps.
    public var process: Int

    /// 32 transfers, 6 a host over HTTP/1.1 and 64 over HTTP/2, 2 of everything else.
    public init(
        transfers: Int = 32, transfersPerHost: Int = 6, streamsPerHost: Int = 64, disk: Int = 2,
        decode: Int = 2, process: Int = 2
    ) {
        self.transfers = transfers
        self.transfersPerHost = transfersPerHost
        self.streamsPerHost = streamsPerHost
        self.disk = disk
        self.decode = decode
        self.process = process
    }
}
