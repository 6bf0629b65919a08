#if GTK
    import Foundation
    import Testing

    @testable import GannetDemo

    @Suite(
        "The whole demo", .timeLimit(.minutes(3)), .serialized,
        .enabled(if: DemoProcess.isPossible, "there is neither a display nor Xvfb"))
    struct WholeRunTests {
        @Test("a fling over recycled rows never shows another row's icon, and ends filled")
        func fling() async throws {
            let demo = try DemoProcess()
            let outcome = try await demo.run(["--rows", "900", "--drive", "fling"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let report = try #require(outcome.report)
            #expect(report.rows == 900)
            #expect(report.wrongRows == 0)
            #expect(report.failed == 0)
            #expect(report.requests > 200)
            #expect(report.transfers > 100)
            #expect(report.cancelled > 0)
            #expect(report.memoryHits > 0)
            #expect(report.bindMaxUS >= report.bindP99US && report.bindP99US >= report.bindP50US)
            #expect(report.bindP50US > 0)
            #expect(report.ownMaxMS > 0)
            #expect(report.stallMaxMS > 0)
            try demo.clean()
        }

        @Test("the picture of the window shows icons, and the cache folder serves the next run")
        func pictureAndCache() async throws {
            let demo = try DemoProcess()
            let picture = demo.folder.appending(path: "window.png").path()
            let cache = demo.folder.appending(path: "cache").path()
            let first = try await demo.run(["--cache", cache, "--screenshot", picture])
            #expect(first.status == 0, "\(first.errors)")
            #expect(try Data(contentsOf: URL(filePath: picture)).starts(with: [0x89, 0x50, 0x4E]))
            let again = try await demo.run(["--cache", cache])
            #expect((first.report?.transfers ?? 0) > 0)
            #expect((again.report?.diskHits ?? 0) > 0)
            try demo.clean()
        }

        @Test("an origin that always fails fails every load, and the run still ends")
        func failing() async throws {
            let demo = try DemoProcess()
            let outcome = try await demo.run(["--rows", "40", "--fail", "100"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let report = try #require(outcome.report)
            #expect(report.failed > 0)
            #expect(report.memoryHits == 0)
            #expect(report.wrongRows == 0)
            try demo.clean()
        }

        @Test("still rows load nothing")
        func still() async throws {
            let demo = try DemoProcess()
            let outcome = try await demo.run(["--rows", "60", "--still", "--drive", "fling"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let report = try #require(outcome.report)
            #expect(report.requests == 0)
            #expect(report.transfers == 0)
            #expect(report.wrongRows == 0)
            try demo.clean()
        }

        @Test("clicks that are faster than the pictures show only the last one's")
        func shuffle() async throws {
            let demo = try DemoProcess()
            let outcome = try await demo.run(
                ["--page", "shuffle", "--drive", "play", "--latency", "50"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let report = try #require(outcome.report)
            #expect(report.wrongRows == 0)
            #expect(report.cancelled >= 6)
            #expect(report.failed == 0)
            try demo.clean()
        }

        @Test("observed pictures change all at once, each in its own row")
        func activities() async throws {
            let demo = try DemoProcess()
            let outcome = try await demo.run(["--page", "activities", "--drive", "play"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let report = try #require(outcome.report)
            #expect(report.wrongRows == 0)
            #expect(report.failed == 0)
            #expect(report.requests > 20)
            try demo.clean()
        }

        @Test("a search leaves what it finds, also with the inspector open")
        func search() async throws {
            let demo = try DemoProcess()
            let outcome = try await demo.run(["--search", "cal", "--inspector", "--dark"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let report = try #require(outcome.report)
            #expect(report.wrongRows == 0)
            try demo.clean()
        }

        @Test("a picture that cannot be saved is a failure that names the file")
        func unwritable() async throws {
            let demo = try DemoProcess()
            let outcome = try await demo.run(["--rows", "20", "--screenshot", "/nowhere/a.png"])
            #expect(outcome.status == 1)
            #expect(outcome.errors.contains("gannet-demo: /nowhere/a.png: "))
            try demo.clean()
        }
    }
#endif
