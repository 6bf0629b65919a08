/// The completions of fish.
struct FishCompletions {
    let root: CommandSpec

    /// The script: one `complete` line for each word that can be typed.
    var text: String {
        """
        # fish completions for gannet; made by 'gannet completions fish'
        complete -c gannet -f
        \(Self.lines(for: root, below: []).joined(separator: "\n"))

        """
    }

    private static func lines(for command: CommandSpec, below groups: [String]) -> [String] {
        let path = groups + (groups.isEmpty && command.name == "gannet" ? [] : [command.name])
        let condition = condition(for: command, path)
        var lines = command.visibleSubcommands.map {
            "\(condition) -a \($0.name) -d \($0.summary.shellQuoted)"
        }
        lines += command.allOptions.map { "\(condition)\(words(for: $0))" }
        if case .file? = command.operand?.value.domain { lines.append("\(condition) -F") }
        return lines + command.visibleSubcommands.flatMap { Self.lines(for: $0, below: path) }
    }

    /// When the lines of a command hold: its words have been typed and none of its subcommands'.
    private static func condition(for command: CommandSpec, _ path: [String]) -> String {
        let seen = path.map { "__fish_seen_subcommand_from \($0)" }
        let below = command.visibleSubcommands.map(\.name)
        let unseen =
            below.isEmpty
            ? [] : ["not __fish_seen_subcommand_from \(below.joined(separator: " "))"]
        return "complete -c gannet -n \((seen + unseen).joined(separator: "; and ").shellQuoted)"
    }

    private static func words(for option: OptionSpec) -> String {
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let description = " -d \(option.shortHelp.shellQuoted)"
        return "\(letter) -l \(option.name)\(argument(of: option))\(description)"
    }

    private static func argument(of option: OptionSpec) -> String {
        switch option.value?.domain {
        case nil: ""
        case .text?: " -x"
        case .file?: " -r -F"
        case .folder?: " -x -a '(__fish_complete_directories)'"
        case .oneOf(let words)?: " -x -a \(words.joined(separator: " ").shellQuoted)"
        }
    }
}
