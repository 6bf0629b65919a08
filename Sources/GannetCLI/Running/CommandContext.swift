/// What a command has from the world around it.
struct CommandContext: Sendable {
    /// Where results and messages go.
    let console: Console
    /// Files that must not outlive an interrupted run.
    let temporaryFiles: TemporaryFiles
    /// What to do first when the user interrupts.
    let interruption: Interruption
}
