import GannetCore

/// Runs what a command line asks for, from its words to the exit status.
struct Program {
    let root: CommandSpec
    let context: CommandContext

    /// Runs it; every error has become a message when this returns.
    @MainActor
    func run(_ words: [String]) async -> ExitStatus {
        let status = await outcome(of: words)
        guard let error = context.console.outputError, status == .success else { return status }
        context.console.say("the output cannot be written: \(error.reason)")
        return .failure
    }

    @MainActor
    private func outcome(of words: [String]) async -> ExitStatus {
        do {
            switch try ArgumentParser.parse(words, root: root) {
            case .help(let path): context.console.write(HelpText(path: path).text)
            case .version: context.console.writeLine("\(root.name) \(GannetTable.version)")
            case .run(let command, let arguments):
                return try await command.action?(arguments, context) ?? .success
            }
            return .success
        } catch let error as UsageError {
            context.console.say(error.message)
            return .wrongUsage
        } catch let error as ImageError {
            context.console.say(error.message)
            return .failure
        } catch {
            context.console.say("\(error)")
            return .failure
        }
    }
}
