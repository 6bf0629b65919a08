/// How a command is called, in one line.
struct CommandUsage {
    /// The command, preceded by the groups around it.
    let path: [CommandSpec]

    private var command: CommandSpec { path[path.count - 1] }

    /// The line, such as `gannet fetch [OPTION]… INPUT…`.
    var text: String { ([path.map(\.name).joined(separator: " ")] + parts).joined(separator: " ") }

    /// What follows the name.
    var parts: [String] {
        var parts = ["[OPTION]…"]
        if command.action == nil { parts.append("COMMAND") }
        if let operand = command.operand { parts.append(operand.usage) }
        return parts
    }
}
