import Testing

@testable import GannetDemo

@Suite("The demo's command line", .timeLimit(.minutes(1)))
struct DemoOptionsTests {
    @Test("no arguments mean the Apps page and nothing special")
    func none() throws {
        #expect(try DemoOptions(parsing: []) == DemoOptions())
    }

    @Test("every option is taken")
    func all() throws {
        let options = try DemoOptions(parsing: [
            "--catalog", "apps.plist", "--rows", "5000", "--latency", "120", "--fail", "10",
            "--cache", "/tmp/c", "--page", "shuffle", "--screenshot", "a.png", "--drive", "fling",
            "--still", "--report", "r.json", "--exit", "--search", "text", "--inspector", "--dark",
        ])
        var expected = DemoOptions()
        expected.catalog = "apps.plist"
        expected.rows = 5000
        expected.latency = 120
        expected.failPercent = 10
        expected.cache = "/tmp/c"
        expected.page = .shuffle
        expected.search = "text"
        expected.showsInspector = true
        expected.isDark = true
        expected.screenshot = "a.png"
        expected.drive = .fling
        expected.isStill = true
        expected.report = "r.json"
        expected.exits = true
        #expect(options == expected)
    }

    @Test("a value may follow after an equals sign, and hold one itself")
    func equals() throws {
        let options = try DemoOptions(parsing: ["--rows=7", "--catalog=a=b.plist"])
        #expect(options.rows == 7)
        #expect(options.catalog == "a=b.plist")
    }

    @Test(
        "what cannot be followed is refused, with the reason",
        arguments: [
            (["--rows"], "--rows needs a value"),
            (["--rows="], "--rows needs a value"),
            (["--rows", "0"], "--rows takes a number from 1 to 10000000, not \"0\""),
            (["--rows", "many"], "--rows takes a number from 1 to 10000000, not \"many\""),
            (["--fail", "101"], "--fail takes a number from 0 to 100, not \"101\""),
            (["--latency", "-1"], "--latency takes a number from 0 to 600000, not \"-1\""),
            (
                ["--page", "map"],
                "--page knows no \"map\"; there is: apps, shuffle, activities, moving"
            ),
            (["--drive", "crawl"], "--drive knows no \"crawl\"; there is: fling, play, watch"),
            (["--exit=yes"], "--exit takes no value"),
            (["--verbose"], "there is no option --verbose; --help lists them"),
            (["apps.plist"], "there is no option apps.plist; --help lists them"),
        ])
    func refused(arguments: [String], message: String) {
        #expect(throws: UsageError(message)) { try DemoOptions(parsing: arguments) }
    }

    @Test("the help names every option")
    func help() {
        for option in [
            "catalog", "rows", "latency", "fail", "cache", "page", "screenshot", "drive", "still",
            "report", "exit", "help", "search", "inspector", "dark",
        ] {
            #expect(DemoHelp.text.contains("--\(option)"))
        }
    }
}
