import GannetCore

/// The manual page of the whole program, made from the tables of its commands.
struct ManualPage {
    let root: CommandSpec

    /// The page in roff.
    var text: String {
        var page = Roff()
        page.title(root.name, section: 1, version: GannetTable.version)
        addOverview(to: &page)
        page.section("COMMANDS")
        for command in root.visibleSubcommands { add(command, below: [root], to: &page) }
        addErrorCodes(to: &page)
        addSurroundings(to: &page)
        page.section("EXAMPLES")
        for example in allExamples(of: root) { page.example(example.command, example.meaning) }
        return page.text
    }

    private func addOverview(to page: inout Roff) {
        page.section("NAME")
        page.line("\(root.name) - \(root.summary)")
        page.section("SYNOPSIS")
        for (index, path) in runnable(root, below: []).enumerated() {
            if index > 0 { page.lineBreak() }
            page.line(CommandUsage(path: path).text)
        }
        page.section("DESCRIPTION")
        for paragraph in root.discussion { page.paragraph(paragraph) }
        page.section("OPTIONS")
        for option in root.allOptions {
            page.term(option.usage, option.help.capitalizedFirst + ".")
        }
    }

    private func add(_ command: CommandSpec, below groups: [CommandSpec], to page: inout Roff) {
        let path = groups + [command]
        page.subsection(CommandUsage(path: path).text)
        page.paragraph(command.summary.capitalizedFirst + ".")
        for paragraph in command.discussion { page.paragraph(paragraph) }
        if let operand = command.operand {
            page.term(operand.value.placeholder, operand.help.capitalizedFirst + ".")
        }
        for option in command.options {
            page.term(option.usage, option.help.capitalizedFirst + ".")
        }
        for subcommand in command.visibleSubcommands { add(subcommand, below: path, to: &page) }
    }

    private func addErrorCodes(to page: inout Roff) {
        page.section("ERRORS")
        page.paragraph(
            "Messages go to standard error as 'gannet: message'. With --json a failed input has "
                + "an object error with a message and one of these codes:")
        for code in ImageError.Code.all {
            page.term(code.description, ErrorCodeMeaning.sentence(for: code))
        }
        page.section("EXIT STATUS")
        page.term("0", "All went well.")
        page.term("1", "Something failed; the messages say what.")
        page.term("2", "The command line was wrong, and nothing was done.")
        page.term("130", "The command was interrupted; unfinished files are removed.")
    }

    private func addSurroundings(to page: inout Roff) {
        page.section("ENVIRONMENT")
        page.term(
            "XDG_CACHE_HOME",
            "The folder that the cache's own folder, gannet, is in, when it is "
                + "an absolute path; otherwise ~/.cache.")
        page.section("FILES")
        page.term(
            "$XDG_CACHE_HOME/gannet",
            "The cache. It may be deleted at any time; several "
                + "programs may use it at once.")
    }

    private func runnable(_ command: CommandSpec, below groups: [CommandSpec]) -> [[CommandSpec]] {
        let path = groups + [command]
        return (command.action == nil ? [] : [path])
            + command.visibleSubcommands.flatMap { runnable($0, below: path) }
    }

    private func allExamples(of command: CommandSpec) -> [CommandSpec.Example] {
        command.examples + command.visibleSubcommands.flatMap(allExamples)
    }
}
