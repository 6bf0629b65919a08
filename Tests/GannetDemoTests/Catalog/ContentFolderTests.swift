import Testing

@testable import GannetDemo

@Suite("Where prepared content is looked for", .timeLimit(.minutes(1)))
struct ContentFolderTests {
    private func find(_ existing: Set<String>, environment: [String: String] = [:]) -> String? {
        ContentFolder.find(
            environment: environment, workingFolder: "/here",
            programFolder: "/src/gannet/.build/x86_64/release/",
            exists: { existing.contains($0) }
        )?.path
    }

    @Test("the working folder comes first, then the package, then the user's data")
    func order() {
        let all: Set = [
            "/here/build/demo/apps.plist", "/src/gannet/build/demo/apps.plist",
            "/people/me/.local/share/gannet-demo/apps.plist",
        ]
        let environment = ["HOME": "/people/me"]
        #expect(find(all, environment: environment) == "/here/build/demo")
        #expect(
            find(all.subtracting(["/here/build/demo/apps.plist"]), environment: environment)
                == "/src/gannet/build/demo")
        #expect(
            find(["/people/me/.local/share/gannet-demo/apps.plist"], environment: environment)
                == "/people/me/.local/share/gannet-demo")
        #expect(
            find(["/data/gannet-demo/apps.plist"], environment: ["XDG_DATA_HOME": "/data"])
                == "/data/gannet-demo")
    }

    @Test("a folder that was named is the only one asked")
    func explicit() {
        let environment = ["GANNET_DEMO_CONTENT": "/mine"]
        #expect(find(["/mine/apps.plist"], environment: environment) == "/mine")
        #expect(find(["/here/build/demo/apps.plist"], environment: environment) == nil)
    }

    @Test("there need be none")
    func none() {
        #expect(find([]) == nil)
    }
}
