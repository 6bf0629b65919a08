/// Wrong usage of the command line: ends the command with status 2.
struct UsageError: Error, Equatable {
    /// What is wrong, as a sentence without its full stop.
    let problem: String
    /// The command whose help tells more, such as `gannet fetch`.
    let commandPath: String

    /// The message to be shown.
    var message: String { "\(problem); see '\(commandPath) --help'" }
}
