/// Sorts the words of a command line by the tables of commands and options.
///
/// The rules are those of GNU programs: `--name value` and `--name=value`, `-o value` and
/// `-ovalue`, options and operands in any order, `--` ends the options, and `-` is an operand.
struct ArgumentParser {
    /// What the command line asks for.
    enum Outcome {
        /// The help of the last of these commands, the others being the groups around it.
        case help([CommandSpec])
        /// The version of the program.
        case version
        /// To run a command.
        case run(CommandSpec, ParsedArguments)
    }

    private var path: [CommandSpec]
    private var words: ArraySlice<String>
    private var parsed = ParsedArguments()
    private var optionsHaveEnded = false

    private init(root: CommandSpec, words: ArraySlice<String>) {
        path = [root]
        self.words = words
    }

    /// What `words`, the program's own name left out, ask of `root`.
    static func parse(_ words: [String], root: CommandSpec) throws(UsageError) -> Outcome {
        var parser = ArgumentParser(root: root, words: words[...])
        return try parser.outcome()
    }

    private var command: CommandSpec { path[path.count - 1] }

    private var commandPath: String { path.map(\.name).joined(separator: " ") }

    private mutating func outcome() throws(UsageError) -> Outcome {
        while let word = words.popFirst() {
            if optionsHaveEnded || word == "-" || !word.hasPrefix("-") {
                try takeOperand(word)
            } else if word == "--" {
                optionsHaveEnded = true
            } else {
                let option = try takeOption(word)
                if option.name == OptionSpec.help.name { return .help(path) }
                if option.name == OptionSpec.version.name, path.count == 1 { return .version }
            }
        }
        return try finished()
    }

    private func finished() throws(UsageError) -> Outcome {
        guard command.action != nil else {
            let names = command.visibleSubcommands.map(\.name).joined(separator: ", ")
            throw error("no command is given; choose one of \(names)")
        }
        var parsed = parsed
        parsed.commandPath = commandPath
        let count = command.operand?.count ?? 0...0
        // Whether a list of inputs makes up for missing operands is the command's own affair.
        guard parsed.operands.count <= count.upperBound else {
            throw error("'\(parsed.operands[count.upperBound])' is one argument too many")
        }
        return .run(command, parsed)
    }

    private mutating func takeOperand(_ word: String) throws(UsageError) {
        guard command.action == nil else {
            parsed.operands.append(word)
            return
        }
        guard let next = command.subcommands.first(where: { $0.name == word }) else {
            let hint = suggestion(for: word, among: command.visibleSubcommands.map(\.name))
            throw error("there is no command '\(word)'\(hint)")
        }
        path.append(next)
    }

    private mutating func takeOption(_ word: String) throws(UsageError) -> OptionSpec {
        let (option, written, attached) = try match(word)
        guard let spec = option.value else {
            if let attached, !attached.isEmpty || word.hasPrefix("--") {
                throw error("'\(written)' takes no value, but '\(attached)' was given")
            }
            parsed.add("", for: option)
            return option
        }
        let value = if let attached { attached } else { try nextValue(of: written, spec) }
        try check(value, of: written, spec)
        parsed.add(value, for: option)
        return option
    }

    /// The option that a word names, the name as written, and the value attached to it.
    private mutating func match(
        _ word: String
    ) throws(UsageError) -> (OptionSpec, written: String, attached: String?) {
        if word.hasPrefix("--") {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let written = String(parts[0])
            let attached = parts.count > 1 ? String(parts[1]) : nil
            guard let option = command.allOptions.first(where: { "--\($0.name)" == written })
            else { throw unknown(written) }
            return (option, written, attached)
        }
        let letter = word[word.index(after: word.startIndex)]
        let written = "-\(letter)"
        guard let option = command.allOptions.first(where: { $0.letter == letter }) else {
            throw unknown(written)
        }
        let rest = String(word.dropFirst(2))
        guard option.value == nil, !rest.isEmpty else {
            return (option, written, rest.isEmpty ? nil : rest)
        }
        // What follows a switch is another letter.
        words = ["-" + rest] + words
        return (option, written, nil)
    }

    private mutating func nextValue(
        of written: String, _ spec: ValueSpec
    ) throws(UsageError) -> String {
        let isOption = words.first.map { next in
            command.allOptions.contains { next == "--\($0.name)" }
        }
        guard let next = words.first, isOption == false else {
            throw error("'\(written)' needs a value, \(spec.placeholder)")
        }
        words.removeFirst()
        return next
    }

    private func check(
        _ value: String, of written: String, _ spec: ValueSpec
    ) throws(UsageError) {
        guard case .oneOf(let allowed) = spec.domain, !allowed.contains(value) else { return }
        let list = allowed.joined(separator: ", ")
        throw error("'\(value)' is no value for '\(written)', which takes one of \(list)")
    }

    private func unknown(_ written: String) -> UsageError {
        let names = command.allOptions.map { "--\($0.name)" }
        return error("unknown option '\(written)'\(suggestion(for: written, among: names))")
    }

    private func suggestion(for word: String, among words: [String]) -> String {
        NearestWord.find(word, among: words).map { ", did you mean '\($0)'?" } ?? ""
    }

    private func error(_ problem: String) -> UsageError {
        UsageError(problem: problem, commandPath: commandPath)
    }
}
