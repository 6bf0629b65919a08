import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import Gannet

@Suite("The log on standard error", .timeLimit(.minutes(1)))
struct StandardErrorLogTests {
    @Test("has one line an event, with its time and level, written before the next thing happens")
    func lines() async throws {
        let pipe = Pipe()
        let log = PipelineLog.lines(
            level: .info,
            to: LineWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor),
            now: { Date(timeIntervalSince1970: 1_700_000_000.25) })
        let fake = FakePipeline(log: log) { request in
            request.url.text.hasSuffix("1.png")
                ? .ok(FakePipeline.picture) : .fail(ImageError(.reset, "it broke"))
        }
        for name in ["1", "2"] {
            let request = ImageRequest("https://a.example/\(name).png")
            // One of them is to fail.
            _ = try? await fake.pipeline.response(for: request)
        }
        let expected = """
            2023-11-14T22:13:20.250Z gannet info: task 1: https://a.example/1.png came from network
            2023-11-14T22:13:20.250Z gannet error: task 2: https://a.example/2.png failed with \
            reset: it broke

            """
        // Nothing is closed: what was written is there although more may follow.
        let text = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        #expect(text == expected)
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("keeps the lines of many threads apart, longer ones than a pipe takes at once too")
    func manyThreads() async throws {
        let pipe = Pipe()
        let writer = LineWriter(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        let reading = Task.detached { pipe.fileHandleForReading.readDataToEndOfFile() }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask {
                    for _ in 0..<10 {
                        writer.write(String(repeating: "\(number)", count: 100_000))
                    }
                }
            }
        }
        try pipe.fileHandleForWriting.close()
        let lines = String(decoding: await reading.value, as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 40)
        #expect(lines.allSatisfy { $0.utf8.count == 100_000 && Set($0.utf8).count == 1 })
    }

    @Test("loses a line that cannot be written, and goes on")
    func closed() {
        LineWriter(descriptor: -1).write("lost")
    }
}
