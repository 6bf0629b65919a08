/// An application in the catalog.
struct AppEntry: Codable, Equatable, Sendable {
    /// What it is called.
    var name: String
    /// How often it was downloaded, in words.
    var download: String
    /// Where its icon is: an address, or a path in the catalog's own folder.
    var icon: String
}
