import Foundation
import GannetCore
import Testing

@testable import GannetCLI

@Suite("Help, manual and completions come from the tables", .timeLimit(.minutes(1)))
struct GeneratedTextTests {
    private static func paths(
        _ command: CommandSpec = GannetTable.root, below groups: [CommandSpec] = []
    ) -> [[CommandSpec]] {
        let path = groups + [command]
        return [path] + command.subcommands.flatMap { paths($0, below: path) }
    }

    private static func optionNames() -> Set<String> {
        Set(paths().flatMap { $0.last?.allOptions.map(\.name) ?? [] })
    }

    @Test("help names every option and fits a terminal of 80 columns")
    func help() {
        for path in Self.paths() {
            let text = HelpText(path: path).text
            #expect(text.hasPrefix("Usage: \(path.map(\.name).joined(separator: " ")) "))
            for option in path.last?.allOptions ?? [] {
                #expect(text.contains("--\(option.name)"), "\(option.name)")
            }
            for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        }
    }

    @Test("help is laid out in columns")
    func layout() {
        let command = CommandSpec(
            name: "draw", summary: "draw something",
            operand: OperandSpec(value: ValueSpec("SHAPE"), count: 1...2, help: "a shape"),
            options: [OptionSpec("size", letter: "s", value: ValueSpec("N"), help: "how large")],
            action: { _, _ in .success })
        #expect(
            HelpText(path: [command]).text == """
                Usage: draw [OPTION]… SHAPE…

                Draw something.

                Arguments:
                  SHAPE  a shape

                Options:
                  -s, --size N  how large
                  -h, --help    show this help

                """)
    }

    @Test("the manual names every command, option, error code and exit status")
    func manual() {
        let page = ManualPage(root: GannetTable.root).text
        #expect(page.hasPrefix(".TH GANNET 1 "))
        for path in Self.paths() where !path.contains(where: \.isHidden) {
            let name = Roff.escaped(path.map(\.name).joined(separator: " "))
            #expect(page.contains(name), "\(name)")
        }
        for code in ImageError.Code.all {
            #expect(page.contains("\\fB\(code.description)\\fR"), "\(code)")
        }
        for status in ["0", "1", "2", "130"] { #expect(page.contains("\\fB\(status)\\fR")) }
        #expect(!page.contains("completions"))
    }

    @Test("every error code has a sentence of its own")
    func errorCodes() {
        let sentences = ImageError.Code.all.map(ErrorCodeMeaning.sentence)
        #expect(Set(sentences).count == ImageError.Code.all.count)
        #expect(!sentences.contains("See the message."))
    }

    @Test("nothing in a text is taken for a request of roff")
    func roff() {
        #expect(Roff.escaped(".TH x\n'br\\n-") == "\\&.TH x\n\\&\\(aqbr\\en\\-")
    }

    @Test("completions offer every option of every command", arguments: Shell.allCases)
    func completions(shell: Shell) {
        let script = shell.completions(of: GannetTable.root)
        for name in Self.optionNames() {
            #expect(script.contains(shell == .fish ? "-l \(name)" : "--\(name)"), "\(name)")
        }
        for name in ["fetch", "convert", "info", "cache"] { #expect(script.contains(name)) }
        #expect(!script.contains("manual"))
    }

    @Test("bash takes the completions and completes with them")
    func bash() throws {
        let script = Shell.bash.completions(of: GannetTable.root)
        let reply = try Self.completed("gannet", "fe", with: script)
        #expect(reply == ["fetch"])
        #expect(try Self.completed("gannet", "fetch", "--fit", "co", with: script) == ["cover"])
        #expect(try Self.completed("gannet", "fetch", "--qua", with: script) == ["--quality"])
        #expect(try Self.completed("gannet", "cache", "pa", with: script) == ["path"])
    }

    /// What bash offers for the last of `words`.
    private static func completed(_ words: String..., with script: String) throws -> [String] {
        let quoted = words.map(\.shellQuoted).joined(separator: " ")
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        let call = "COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); _gannet"
        process.arguments = [
            "--norc", "-c", "\(script)\n\(call)\nprintf '%s\\n' \"${COMPREPLY[@]}\"",
        ]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
