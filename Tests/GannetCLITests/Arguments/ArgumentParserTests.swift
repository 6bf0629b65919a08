import Testing

@testable import GannetCLI

@Suite("Arguments are sorted by the tables", .timeLimit(.minutes(1)))
struct ArgumentParserTests {
    private static let leaf = CommandSpec(
        name: "draw", summary: "draw something",
        operand: OperandSpec(value: ValueSpec("SHAPE"), count: 0...2, help: "a shape"),
        options: [
            OptionSpec("size", value: ValueSpec("N"), help: "how large"),
            OptionSpec("output", letter: "o", value: ValueSpec("FILE", .file), help: "where"),
            OptionSpec("pen", value: ValueSpec("P"), isRepeatable: true, help: "with what"),
            OptionSpec("fill", letter: "f", help: "filled"),
            OptionSpec("quiet", letter: "q", help: "quietly"),
            OptionSpec("mode", value: ValueSpec("M", .oneOf(["fast", "good"])), help: "how"),
        ],
        action: { _, _ in .success })

    private static let root = CommandSpec(
        name: "tool", summary: "a tool", options: [.version],
        subcommands: [
            leaf,
            CommandSpec(
                name: "store", summary: "a group",
                subcommands: [
                    CommandSpec(name: "list", summary: "list", action: { _, _ in .success })
                ]),
        ])

    private func parse(_ words: String...) throws(UsageError) -> ArgumentParser.Outcome {
        try ArgumentParser.parse(words, root: Self.root)
    }

    private func arguments(_ words: String...) throws -> ParsedArguments {
        guard case .run(_, let parsed) = try ArgumentParser.parse(words, root: Self.root) else {
            Issue.record("the words do not run a command")
            return ParsedArguments()
        }
        return parsed
    }

    private func problem(_ words: String...) -> String? {
        do throws(UsageError) {
            _ = try ArgumentParser.parse(words, root: Self.root)
            return nil
        } catch {
            return error.message
        }
    }

    @Test("a value follows its option, or an equals sign")
    func values() throws {
        #expect(try arguments("draw", "--size", "3").text("size") == "3")
        #expect(try arguments("draw", "--size=3").text("size") == "3")
        #expect(try arguments("draw", "--size=a=b").text("size") == "a=b")
        #expect(try arguments("draw", "--size=").text("size") == "")
    }

    @Test("a letter takes its value apart or attached")
    func letters() throws {
        #expect(try arguments("draw", "-o", "x").text("output") == "x")
        #expect(try arguments("draw", "-ox").text("output") == "x")
        #expect(try arguments("draw", "-o", "-").text("output") == "-")
    }

    @Test("switches can be written together, the last with a value")
    func bundles() throws {
        let parsed = try arguments("draw", "-fqo", "x")
        #expect(parsed.has("fill") && parsed.has("quiet") && parsed.text("output") == "x")
    }

    @Test("options and operands mix, and -- ends the options")
    func operands() throws {
        let parsed = try arguments("draw", "a", "--fill", "--", "--size")
        #expect(parsed.operands == ["a", "--size"])
        #expect(parsed.has("fill") && !parsed.has("size"))
    }

    @Test("a lone dash is an operand")
    func dash() throws {
        #expect(try arguments("draw", "-").operands == ["-"])
    }

    @Test("a repeatable option keeps every value, another the last")
    func repetition() throws {
        let parsed = try arguments("draw", "--pen", "a", "--size", "1", "--pen=b", "--size", "2")
        #expect(parsed.all("pen") == ["a", "b"])
        #expect(parsed.all("size") == ["2"])
    }

    @Test("a value may begin with a dash, but an option of the command is none")
    func dashedValues() throws {
        #expect(try arguments("draw", "--size", "-5").text("size") == "-5")
        #expect(
            problem("draw", "--size", "--fill")
                == "'--size' needs a value, N; see 'tool draw --help'")
        #expect(problem("draw", "--size") == "'--size' needs a value, N; see 'tool draw --help'")
    }

    @Test("a switch takes no value")
    func switchWithValue() {
        #expect(problem("draw", "--fill=yes")?.contains("'--fill' takes no value") == true)
        #expect(problem("draw", "--fill=")?.contains("'--fill' takes no value") == true)
    }

    @Test("a closed list is checked, and told")
    func closedList() throws {
        #expect(try arguments("draw", "--mode", "good").text("mode") == "good")
        #expect(
            problem("draw", "--mode", "best")
                == "'best' is no value for '--mode', which takes one of fast, good; "
                + "see 'tool draw --help'")
    }

    @Test("an unknown option suggests the nearest one")
    func unknownOption() {
        #expect(
            problem("draw", "--siez", "3")
                == "unknown option '--siez', did you mean '--size'?; see 'tool draw --help'")
        #expect(
            problem("draw", "--elephant") == "unknown option '--elephant'; see 'tool draw --help'")
        #expect(problem("draw", "-z") == "unknown option '-z'; see 'tool draw --help'")
    }

    @Test("an unknown command suggests the nearest one")
    func unknownCommand() {
        #expect(
            problem("darw") == "there is no command 'darw', did you mean 'draw'?; see 'tool --help'"
        )
        #expect(problem("store", "lsit")?.contains("did you mean 'list'?") == true)
    }

    @Test("a group needs a command")
    func missingCommand() {
        #expect(
            problem() == "no command is given; choose one of draw, store; see 'tool --help'")
        #expect(problem("store")?.contains("choose one of list") == true)
    }

    @Test("what is too much is named")
    func tooMuch() {
        #expect(problem("draw", "a", "b", "c")?.contains("'c' is one argument too many") == true)
        #expect(problem("store", "list", "x")?.contains("'x' is one argument too many") == true)
    }

    @Test("help is there on every level", arguments: ["--help", "-h"])
    func help(word: String) throws {
        for groups in [[], ["draw"], ["store"], ["store", "list"]] {
            guard case .help(let path) = try ArgumentParser.parse(groups + [word], root: Self.root)
            else {
                Issue.record("no help for \(groups)")
                continue
            }
            #expect(path.dropFirst().map(\.name) == groups)
        }
    }

    @Test("the version belongs to the program alone")
    func version() throws {
        guard case .version = try parse("--version") else {
            Issue.record("no version")
            return
        }
        #expect(problem("draw", "--version")?.contains("unknown option '--version'") == true)
    }

    @Test(
        "numbers outside their range are wrong usage",
        arguments: ["0", "101", "-5", "3.5", "x", ""])
    func numbers(text: String) throws {
        let parsed = try arguments("draw", "--size=\(text)")
        #expect(throws: UsageError.self) { try parsed.integer("size", in: 1...100) }
    }
}
