/// The commands that installing uses, which print what is made from the tables.
enum InstallTable {
    static let completions = CommandSpec(
        name: "completions",
        summary: "print the completions of a shell",
        operand: OperandSpec(
            value: ValueSpec("SHELL", .oneOf(Shell.allCases.map(\.rawValue))), count: 1...1,
            help: "bash, zsh or fish"),
        isHidden: true,
        action: { arguments, context in
            let text = arguments.operands.first ?? ""
            guard let shell = Shell(rawValue: text) else {
                throw arguments.error(
                    "'\(text)' is no shell that there are completions for; give bash, zsh or fish")
            }
            context.console.write(shell.completions(of: GannetTable.root))
            return .success
        })

    static let manual = CommandSpec(
        name: "manual",
        summary: "print the manual page as roff",
        isHidden: true,
        action: { _, context in
            context.console.write(ManualPage(root: GannetTable.root).text)
            return .success
        })
}
