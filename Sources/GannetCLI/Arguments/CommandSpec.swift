/// One command or group of commands: the table that parsing, help, the manual and the shell
/// completions are made from.
struct CommandSpec: Sendable {
    /// What the command does when it is run.
    typealias Action =
        @MainActor @Sendable (ParsedArguments, CommandContext) async throws ->
        ExitStatus

    /// The word by which it is called.
    let name: String
    /// What it does, in one line that starts small and ends without a full stop.
    let summary: String
    /// Paragraphs that say more.
    var discussion: [String] = []
    /// What it takes beside options.
    var operand: OperandSpec?
    /// Its options, `--help` left out because every command has it.
    var options: [OptionSpec] = []
    /// Commands to show how it is used.
    var examples: [Example] = []
    /// The commands of a group.
    var subcommands: [CommandSpec] = []
    /// Whether help and completions leave it out, as only installing needs it.
    var isHidden = false
    /// What it does; nil for a group.
    var action: Action?

    /// A command line and what it does.
    struct Example: Sendable {
        let command: String
        let meaning: String
    }

    /// The subcommands that people are told of.
    var visibleSubcommands: [CommandSpec] { subcommands.filter { !$0.isHidden } }

    /// The options with `--help`, which every command has.
    var allOptions: [OptionSpec] { options + [.help] }
}
