/// Why a command line cannot be followed, in words for who typed it.
struct UsageError: Error, Equatable {
    /// The words, to follow the program's name.
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
