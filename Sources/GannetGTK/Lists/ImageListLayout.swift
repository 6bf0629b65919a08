/// How an ``ImageList`` lays its rows out.
public enum ImageListLayout: Hashable, Sendable {
    /// One below the other (`GtkListView`).
    case list
    /// In columns, as many of so many as fit (`GtkGridView`).
    case grid(columns: ClosedRange<Int>)
}
