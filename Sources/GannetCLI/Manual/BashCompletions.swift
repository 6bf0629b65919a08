/// The completions of bash.
struct BashCompletions {
    let root: CommandSpec

    /// The script, which defines one function and registers it.
    var text: String {
        """
        # bash completions for gannet; made by 'gannet completions bash'
        _gannet() {
            local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
            local path=gannet at
            for ((at = 1; at < COMP_CWORD; at++)); do
                case "$path ${COMP_WORDS[at]}" in
                    \(paths.joined(separator: "|"))) path="$path ${COMP_WORDS[at]}" ;;
                esac
            done
            COMPREPLY=()
            case "$path:$previous" in
        \(valueCases.joined(separator: "\n"))
            esac
            case "$path:$word" in
        \(optionCases.joined(separator: "\n"))
        \(operandCases.joined(separator: "\n"))
            esac
        }
        complete -o filenames -F _gannet gannet

        """
    }

    private var commands: [(path: String, spec: CommandSpec)] { Self.flattened(root, below: "") }

    private var paths: [String] { commands.dropFirst().map { "'\($0.path)'" } }

    private var valueCases: [String] {
        commands.flatMap { path, spec in
            spec.options.compactMap { option in
                option.value.map { value in
                    let names = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
                    let pattern = names.map { "'\(path):\($0)'" }.joined(separator: "|")
                    return "        \(pattern)) \(Self.reply(to: value)); return ;;"
                }
            }
        }
    }

    private var optionCases: [String] {
        commands.map { path, spec in
            let names = spec.allOptions.map { "--\($0.name)" }.joined(separator: " ")
            return "        '\(path):'-*) COMPREPLY=($(compgen -W '\(names)' -- \"$word\")) ;;"
        }
    }

    private var operandCases: [String] {
        commands.compactMap { path, spec in
            let subcommands = spec.visibleSubcommands.map(\.name)
            guard subcommands.isEmpty else {
                let words = ValueSpec("", .oneOf(subcommands))
                return "        '\(path):'*) \(Self.reply(to: words)) ;;"
            }
            return spec.operand.map { "        '\(path):'*) \(Self.reply(to: $0.value)) ;;" }
        }
    }

    private static func reply(to value: ValueSpec) -> String {
        switch value.domain {
        case .text: "COMPREPLY=()"
        case .file: "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
        case .folder: "mapfile -t COMPREPLY < <(compgen -d -- \"$word\")"
        case .oneOf(let words):
            "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$word\"))"
        }
    }

    private static func flattened(
        _ command: CommandSpec, below group: String
    ) -> [(path: String, spec: CommandSpec)] {
        let path = group.isEmpty ? command.name : "\(group) \(command.name)"
        return [(path, command)]
            + command.visibleSubcommands.flatMap { flattened($0, below: path) }
    }
}
