/// The connections of a client that more than one transfer may use, by their two ends.
///
/// The library does not tell which connection a transfer is on; the ports do. Confined to the
/// thread of its client.
final class SharedConnections {
    /// The two ends of a connection.
    struct Name: Hashable {
        let local: Int32
        let remote: String
        let remotePort: Int32
    }

    /// More than a client has at once: beyond it they are forgotten, and found out about anew.
    private static let most = 256

    private var table: [Name: SharedConnection] = [:]

    /// The connection between these ends; a new one where `isNew` says that it was just made.
    func connection(_ name: Name, isNew: Bool, at now: Double) -> SharedConnection {
        if !isNew, let known = table[name] { return known }
        if table.count >= Self.most { table.removeAll() }
        let connection = SharedConnection(at: now)
        table[name] = connection
        return connection
    }
}
