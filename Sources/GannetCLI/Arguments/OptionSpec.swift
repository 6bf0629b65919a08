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

    /// The beginning of `help` up to its first stop, for a line beside the option in a shell.
    var shortHelp: String {
        let start = help.prefix { !":;(".contains($0) }
        return String(start.last == " " ? start.dropLast() : start)
    }

    /// How the option is written, such as `-o, --output FILE`.
    var usage: String {
        let short = letter.map { "-\($0), " } ?? ""
        let argument = value.map { " \($0.placeholder)" } ?? ""
        return "\(short)--\(name)\(argument)"
    }
}

// The options that parsing itself heeds.
extension OptionSpec {
    /// Asks for help; every command has it.
    static let help = OptionSpec("help", letter: "h", help: "show this help")
    /// Asks for the version; the program as a whole has it.
    static let version = OptionSpec("version", help: "show the version")
}
