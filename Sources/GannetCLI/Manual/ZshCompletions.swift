/// The completions of zsh.
struct ZshCompletions {
    let root: CommandSpec

    /// The script, to be installed as `_gannet` in a folder of `$fpath`.
    var text: String {
        let functions = Self.functions(of: root, named: "_gannet")
        return """
            #compdef gannet
            # zsh completions for gannet; made by 'gannet completions zsh'

            \(functions.joined(separator: "\n\n"))

            _gannet "$@"

            """
    }

    /// One function for the command, and one for each command below it.
    private static func functions(of command: CommandSpec, named name: String) -> [String] {
        let body =
            command.visibleSubcommands.isEmpty
            ? leafBody(command) : groupBody(command, named: name)
        let below = command.visibleSubcommands.flatMap {
            functions(of: $0, named: "\(name)_\($0.name)")
        }
        return below + ["\(name)() {\n\(body)\n}"]
    }

    private static func leafBody(_ command: CommandSpec) -> String {
        let operand = command.operand.map { operand in
            let isMany = operand.count.upperBound > 1
            let message = escaped(operand.help)
            return ["'\(isMany ? "*" : "1"):\(message):\(action(operand.value))'"]
        }
        return arguments(command.allOptions.flatMap(specifications(of:)) + (operand ?? []))
    }

    private static func groupBody(_ command: CommandSpec, named name: String) -> String {
        let names = command.visibleSubcommands.map {
            "            \("\($0.name):\($0.summary)".shellQuoted)"
        }
        let cases = command.visibleSubcommands.map {
            "                \($0.name)) \(name)_\($0.name) ;;"
        }
        let ways = ["'1: :->command'", "'*:: :->rest'"]
        return """
                local context state state_descr line
                typeset -A opt_args
                local -a commands
            \(arguments(["-C"] + command.allOptions.flatMap(specifications(of:)) + ways))
                case $state in
                    command)
                        commands=(
            \(names.joined(separator: "\n"))
                        )
                        _describe command commands ;;
                    rest)
                        case $words[1] in
            \(cases.joined(separator: "\n"))
                        esac ;;
                esac
            """
    }

    private static func arguments(_ specifications: [String]) -> String {
        "    _arguments \\\n"
            + specifications.map { "        \($0)" }.joined(separator: " \\\n")
    }

    /// The specifications of one option, as `_arguments` takes them: one for each spelling.
    private static func specifications(of option: OptionSpec) -> [String] {
        let spellings = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
        return spellings.map { spelling in
            let repeats = option.isRepeatable ? "*" : ""
            let value = option.value.map { ":\(escaped($0.placeholder)):\(action($0))" } ?? ""
            let takes = option.value == nil ? "" : (spelling.hasPrefix("--") ? "=" : "+")
            return "'\(repeats)\(spelling)\(takes)[\(escaped(option.shortHelp))]\(value)'"
        }
    }

    private static func action(_ value: ValueSpec) -> String {
        switch value.domain {
        case .text: " "
        case .file: "_files"
        case .folder: "_files -/"
        case .oneOf(let words): "(\(words.joined(separator: " ")))"
        }
    }

    /// The text within a specification: brackets and colons have a meaning there.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
            .replacing(":", with: "\\:").replacing("'", with: #"'\''"#)
    }
}
