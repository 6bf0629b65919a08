import GannetCore

/// The applications that the list shows: row after row, each with an address of its own.
struct Catalog: Sendable {
    /// The applications, each once.
    let entries: [AppEntry]
    /// How many rows there are: the entries over and over.
    let rowCount: Int
    private let base: IconBase

    /// A catalog whose icons lie at `base`, repeated up to `rows` rows; nil shows each app once.
    init(_ entries: [AppEntry], icons base: IconBase, rows: Int? = nil) {
        self.entries = entries
        self.base = base
        rowCount = entries.isEmpty ? 0 : rows ?? entries.count
    }

    /// What a row shows.
    func entry(at row: Int) -> AppEntry { entries[row % entries.count] }

    /// The request for the icon of a row; no two rows share an address.
    func request(at row: Int) -> ImageRequest {
        base.request(for: entry(at: row).icon, copy: row / entries.count)
    }
}
