/// One option of a command, as parsing, help, the manual and the completions all read it.
struct OptionSpec: Sendable {
    /// The long name without its dashes, such as `size`.
    let name: String
    /// The letter after a single dash, such as `o`.
    let letter: Character?
    /// What follows the option; nil for a switch.
    let value: ValueSpec?
    /// Whether every occurrence counts; otherwise the last one does.
    let isRepeatable: Bool
    /// What it does: a phrase that starts small and ends without a full stop.
    let help: String

    init(
        _ name: String, letter: Character? = nil, value: ValueSpec? = nil,
        isRepeatable: Bool = false, help: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.isRepeatable = isRepeatable
        self.help = help
    }

    /// How the option is written, such as `-o, --output FILE`.
    var usage: String {
        let short = letter.map { "-\($0), " } ?? ""
        let argument = value.map { " \($0.placeholder)" } ?? ""
        return "\(short)--\(name)\(argument)"
    }
}

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
