/// The text that `--help` prints, made from a command's table.
struct HelpText {
    /// The command, preceded by the groups around it.
    let path: [CommandSpec]
    /// Columns to fill.
    var width = 80

    private var command: CommandSpec { path[path.count - 1] }
    private var name: String { path.map(\.name).joined(separator: " ") }

    /// The whole text, ending in a line break.
    var text: String {
        var lines = ["Usage: \(CommandUsage(path: path).text)", ""]
        let summary = command.summary.capitalizedFirst + "."
        lines += TextWrap.wrap(summary, width: width)
        for paragraph in command.discussion {
            lines += [""] + TextWrap.wrap(paragraph, width: width)
        }
        lines += section("Commands", command.visibleSubcommands.map { ($0.name, $0.summary) })
        if let operand = command.operand {
            lines += section("Arguments", [(operand.value.placeholder, operand.help)])
        }
        lines += section("Options", command.allOptions.map { (indented($0), $0.help) })
        lines += section("Examples", command.examples.map { ($0.command, $0.meaning) }, column: 6)
        if !command.visibleSubcommands.isEmpty {
            lines += ["", "'\(name) COMMAND --help' tells more about a command."]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The usage of an option, long names below each other whether or not there is a letter.
    private func indented(_ option: OptionSpec) -> String {
        option.letter == nil ? "    \(option.usage)" : option.usage
    }

    /// A title and rows whose meanings start at `column`, or else where the terms let them.
    private func section(
        _ title: String, _ rows: [(term: String, meaning: String)], column: Int? = nil
    ) -> [String] {
        guard !rows.isEmpty else { return [] }
        let widest = rows.map(\.term.count).max() ?? 0
        let column = column ?? min(widest, 24) + 4
        return ["", "\(title):"]
            + rows.flatMap { row($0.term, $0.meaning, column: column) }
    }

    private func row(_ term: String, _ meaning: String, column: Int) -> [String] {
        let indent = String(repeating: " ", count: column)
        var lines = TextWrap.wrap(meaning, width: width - column).map { indent + $0 }
        let start = "  " + term
        if start.count + 2 <= column, let first = lines.first {
            lines[0] = start + first.dropFirst(start.count)
        } else {
            lines.insert(start, at: 0)
        }
        return lines
    }
}

extension String {
    /// The same text with a capital at its start.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
