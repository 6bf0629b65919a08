/// Why nothing came over a channel.
package enum ChannelError: Error {
    /// The other end is closed: its process has ended.
    case closed
    /// The time is up.
    case timedOut
    /// What came is no packet.
    case nonsense(String)
}
