/// The uses of an entry that are not yet on disk.
struct EntryUse: Sendable {
    /// When the last of them was, in milliseconds since 1970.
    var time: Int64
    /// How many there were.
    var count: Int
}
