import Foundation
import GannetCore
import GannetTesting
import Testing

@testable import GannetCLI

@Suite("gannet info", .timeLimit(.minutes(2)))
struct InfoTests {
    private let folder = TemporaryFolder()

    init() throws {
        try PictureOrigin.png.write(to: URL(filePath: folder.path("a.png")))
        try PictureOrigin.jpeg.write(to: URL(filePath: folder.path("a.jpg")))
        try PictureOrigin.jpeg.dropLast(500).write(to: URL(filePath: folder.path("cut.jpg")))
        try PictureOrigin.png.dropLast(20).write(to: URL(filePath: folder.path("cut.png")))
    }

    @Test("a line of JSON has every field, in order")
    func json() async throws {
        let outcome = try await GannetProcess.run("info", "--json", folder.path("a.jpg"))
        #expect(outcome.status == 0)
        let start = "{\"input\":\"\(folder.path("a.jpg"))\",\"ok\":true,\"format\":\"jpeg\","
        #expect(
            outcome.text == start
                + "\"width\":320,\"height\":200,\"orientation\":1,\"frames\":1,\"loop_count\":1,"
                + "\"delays_ms\":[],\"bit_depth\":8,\"has_alpha\":false,"
                + "\"color_space\":\"ycbcr\",\"icc\":false,\"progressive\":false,"
                + "\"truncated\":false,\"error\":null}\n")
    }

    @Test("a picture that is cut short is told, and is no failure", arguments: ["jpg", "png"])
    func truncated(fileExtension: String) async throws {
        let outcome = try await GannetProcess.run(
            "info", "--json", folder.path("a.\(fileExtension)"),
            folder.path("cut.\(fileExtension)"))
        #expect(outcome.status == 0)
        #expect(try outcome.objects.compactMap { $0["truncated"] as? Bool } == [false, true])
        #expect(try outcome.objects.compactMap { $0["width"] as? Int }.count == 2)
    }

    @Test("people read it in columns")
    func text() async throws {
        let outcome = try await GannetProcess.run("info", folder.path("a.png"))
        #expect(
            outcome.text.hasPrefix(
                "\(folder.path("a.png"))\n  format       png\n  size         64 x 48\n"))
        #expect(outcome.text.hasSuffix("\n  truncated    no\n"))
    }

    @Test("URLs are described too, and what fails is told apart")
    func urls() async throws {
        let origin = try PictureOrigin.start()
        let outcome = try await GannetProcess.run(
            "info", "--json", "--no-cache", origin.url("/huge.png"), origin.url("/page.html"),
            origin.url("/icon.png"))
        #expect(outcome.status == 1)
        let objects = try outcome.objects
        #expect(objects.count == 3)
        #expect(objects[0]["width"] as? Int == 60_000, "a size may be told whatever the limits")
        #expect((objects[1]["error"] as? [String: Any])?["code"] as? String == "not_an_image")
        #expect(objects[2]["width"] as? Int == 64)
        #expect(outcome.messages.hasPrefix("gannet: \(origin.url("/page.html")): "))
    }
}
