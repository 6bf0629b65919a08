/// Why there is no catalog to show, in words that name the file.
struct CatalogError: Error, Equatable {
    /// The words, to follow the program's name.
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
