import GannetCore

/// What a row shows, or should show.
struct RowContents: Equatable {
    /// The name on it.
    var name: String
    /// Where the icon on it came from; nil while there is none.
    var icon: ImageURL?

    /// Whether a row that shows this shows nothing that belongs to another row.
    ///
    /// A placeholder or a failure icon belongs to any row.
    func agrees(with right: RowContents) -> Bool {
        name == right.name && (icon == nil || icon == right.icon)
    }
}
