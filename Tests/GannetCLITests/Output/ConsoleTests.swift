import Foundation
import Synchronization
import Testing

@testable import GannetCLI

@Suite("The console keeps results, messages and progress apart", .timeLimit(.minutes(1)))
struct ConsoleTests {
    private let output = Pipe()
    private let messages = Pipe()

    private func console(screen: ProgressScreen? = nil) -> Console {
        Console(
            output: FileDescriptor(number: output.fileHandleForWriting.fileDescriptor),
            messages: FileDescriptor(number: messages.fileHandleForWriting.fileDescriptor),
            screen: screen, clock: { 0 })
    }

    private func text(_ pipe: Pipe) throws -> String {
        try pipe.fileHandleForWriting.close()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test("messages carry the program's name and no control characters")
    func complaints() throws {
        let console = console()
        console.writeLine("result")
        console.say("a\u{1B}b: gone")
        #expect(try text(output) == "result\n")
        #expect(try text(messages) == "gannet: a\u{FFFD}b: gone\n")
    }

    @Test("progress is taken off before anything else is written")
    func progress() throws {
        let console = console(screen: ProgressScreen { TerminalSize(columns: 40, rows: 9) })
        console.updateProgress { board, now in board.begin(0, label: "a", at: now) }
        console.say("oh")
        console.endProgress()
        #expect(!console.showsProgress)
        console.updateProgress { board, _ in board.end(0, isFailure: false) }
        #expect(try text(messages) == "0 done  0 B\n\u{1B}[1A\r\u{1B}[Jgannet: oh\n")
    }

    @Test("without a terminal no progress is drawn")
    func noTerminal() throws {
        let console = console()
        #expect(!console.showsProgress)
        console.updateProgress { board, now in board.begin(0, label: "a", at: now) }
        console.endProgress()
        #expect(try text(messages) == "")
    }

    @Test("a full disk is remembered")
    func fullDisk() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let console = Console(
            output: FileDescriptor(number: full.fileDescriptor),
            messages: FileDescriptor(number: messages.fileHandleForWriting.fileDescriptor),
            clock: { 0 })
        console.writeLine("x")
        #expect(console.outputError?.reason == "No space left on device")
    }
}
