/// A value that an option or an operand takes.
struct ValueSpec: Sendable {
    /// What stands for it in help, such as `FILE`.
    let placeholder: String
    /// What it may be.
    let domain: Domain

    init(_ placeholder: String, _ domain: Domain = .text) {
        self.placeholder = placeholder
        self.domain = domain
    }

    /// What a value may be: checked where it is a closed list, and offered by the shell.
    enum Domain: Sendable, Equatable {
        /// Anything.
        case text
        /// The path of a file.
        case file
        /// The path of a folder.
        case folder
        /// One of these words, and nothing else.
        case oneOf([String])
    }
}
