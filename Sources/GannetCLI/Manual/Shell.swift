/// A shell that can complete the command.
enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish

    /// The file to be installed for this shell.
    func completions(of root: CommandSpec) -> String {
        switch self {
        case .bash: BashCompletions(root: root).text
        case .zsh: ZshCompletions(root: root).text
        case .fish: FishCompletions(root: root).text
        }
    }
}

extension String {
    /// The text in single quotes, which no shell reads anything into.
    var shellQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}
