import Testing

@testable import GannetCore

@Suite(.timeLimit(.minutes(1)))
struct CacheControlTests {
    private func control(_ lines: String...) -> CacheControl {
        CacheControl(HTTPHeaders(lines.map { .init(name: "Cache-Control", value: $0) }))
    }

    @Test(
        "the seconds of a directive",
        arguments: [
            ("max-age=60", 60), ("MAX-age=60", 60), ("max-age=\"60\"", 60), ("max-age=60 ", 60),
            ("public,max-age=60,foo", 60), (" , ,max-age=60", 60), ("max-age=0060", 60),
            ("max-age=60, max-age=5", 60), ("max-age=99999999999999999999", 2_147_483_648),
            ("max-age=-1", 0), ("max-age=1.5", 0), ("max-age=a60", 0), ("max-age=60a", 0),
            ("max-age='60'", 0), ("max-age", 0), ("max-age=", 0), ("max-age =60", 0),
            ("max-age= 60", 0), ("max-age=\"60", 0), ("max-age=\"60\"x", 0), ("max-age=٦٠", 0),
        ] as [(String, Double)])
    func seconds(line: String, expected: Double) {
        #expect(control(line).seconds("max-age") == expected)
    }

    @Test(
        "a directive inside a quoted string is none",
        arguments: [
            #"a="max-age=60""#, #"a="\", max-age=60""#, #"a="x, max-age=60, y""#, "x-max-age=60",
        ])
    func quoted(line: String) {
        #expect(control(line).seconds("max-age") == nil)
    }

    @Test("a quote that is left open does not reach into the next line")
    func openQuote() {
        let both = control(#"private="x, max-age=60"#, "no-store")
        #expect(both.has("no-store"))
        #expect(both.seconds("max-age") == nil)
    }

    @Test("a directive may be restricted to fields")
    func fieldNames() {
        let some = control(#"no-cache="a, B", max-age=1"#)
        #expect(some.has("no-cache"))
        #expect(!some.hasUnqualified("no-cache"))
        #expect(some.fieldNames("no-cache") == ["a", "B"])
        #expect(control("no-cache").hasUnqualified("no-cache"))
        #expect(control(#"no-cache="""#).hasUnqualified("no-cache"))
        #expect(control(#"no-cache="a", no-cache"#).hasUnqualified("no-cache"))
    }

    @Test("no fields are no directives")
    func empty() {
        #expect(CacheControl([:]).isEmpty)
        #expect(control(" , ,").isEmpty)
        #expect(control("max-stale").hasNoArgument("max-stale"))
        #expect(!control("max-stale=3").hasNoArgument("max-stale"))
    }
}
