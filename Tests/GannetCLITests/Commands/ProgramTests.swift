import Foundation
import GannetCore
import GannetTesting
import Glibc
import Testing

@testable import GannetCLI

@Suite("The program as a whole", .timeLimit(.minutes(2)))
struct ProgramTests {
    private let folder = TemporaryFolder()

    @Test("help and version go to standard output and end well")
    func help() async throws {
        for words in [["--help"], ["fetch", "-h"], ["cache", "--help"], ["cache", "path", "-h"]] {
            let outcome = try await GannetProcess(words).outcome()
            #expect(outcome.status == 0 && outcome.messages == "")
            #expect(outcome.text.hasPrefix("Usage: gannet"))
        }
        #expect(
            try await GannetProcess.run("--version").text == "gannet \(GannetTable.version)\n")
    }

    @Test(
        "wrong usage ends with 2, one message, and nothing on standard output",
        arguments: [
            [], ["no-such-command"], ["fetch"], ["fetch", "--no-such-option", "x"],
            ["fetch", "x", "--quality", "101"], ["fetch", "x", "--size", "0"],
            ["fetch", "x", "--timeout", "-1"], ["fetch", "x", "--timeout", "nan"],
            ["fetch", "x", "--concurrency", "0"], ["fetch", "x", "--header", "nonsense"],
            ["fetch", "x", "--cache", "y", "--no-cache"], ["fetch", "x", "--policy", "hope"],
            ["cache"], ["cache", "path", "x"], ["info"], ["completions", "tcsh"],
        ])
    func usage(words: [String]) async throws {
        let outcome = try await GannetProcess(words).outcome()
        #expect(outcome.status == 2)
        #expect(outcome.text == "")
        #expect(outcome.messages.hasPrefix("gannet: "))
        #expect(outcome.messages.hasSuffix("--help'\n"))
        #expect(outcome.messages.split(separator: "\n").count == 1)
    }

    /// Whether whoever started the tests has interrupts ignored, as scripts do in the background:
    /// the program respects that.
    private static let ignoresInterrupts: Bool = {
        var action = sigaction()
        guard unsafe sigaction(SIGINT, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }()

    @Test(
        "an interrupt ends with 130 and leaves no temporary file",
        .disabled(if: ignoresInterrupts, "interrupts are ignored here"))
    func interrupt() async throws {
        let origin = try PictureOrigin.start()
        let run = try GannetProcess([
            "fetch", "--no-cache", "-o", folder.path("out/"), origin.url("/never"),
        ])
        try await origin.waitForRequests(1)
        run.send(SIGINT)
        let outcome = try await run.outcome()
        #expect(outcome.status == 130)
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    }

    @Test("a reader that goes away ends the program quietly")
    func brokenPipe() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let run = try GannetProcess(["--help"], output: pipe.fileHandleForWriting)
        let outcome = try await run.outcome()
        #expect(outcome.messages == "")
        #expect(outcome.wasKilled && outcome.status == SIGPIPE)
    }

    @Test("output that cannot be written is a failure with its reason")
    func fullDisk() async throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let outcome = try await GannetProcess(["--help"], output: full).outcome()
        #expect(outcome.status == 1)
        #expect(
            outcome.messages == "gannet: the output cannot be written: No space left on device\n")
    }

    @Test("bars are drawn on a terminal, and are gone at the end")
    func progress() async throws {
        let terminal = try PseudoTerminal()
        let gate = Gate()
        let origin = try ScriptedOrigin { request in
            PictureOrigin.answer(to: request).pausing(at: .body(100), until: .gate(gate))
        }
        let run = try GannetProcess(
            ["fetch", "--no-cache", "--json", origin.url("/photo.jpg")],
            messages: terminal.program)
        try await origin.waitForRequests(1)
        gate.open()
        let outcome = try await run.outcome()
        #expect(outcome.status == 0)
        let drawn = try await terminal.text()
        #expect(drawn.contains("0 of 1"))
        #expect(drawn.hasSuffix("\u{1B}[J"))
    }

    @Test("the manual and the completions are printed for installing")
    func installation() async throws {
        #expect(try await GannetProcess.run("manual").text.hasPrefix(".TH GANNET 1"))
        for shell in Shell.allCases {
            let outcome = try await GannetProcess.run("completions", shell.rawValue)
            #expect(outcome.status == 0 && outcome.text.contains("gannet"))
        }
    }
}
