import GannetCaching
import Testing

@Suite("The default folder of the disk store", .timeLimit(.minutes(3)))
struct DiskStoreFolderTests {
    @Test("it follows the XDG specification")
    func specification() {
        #expect(
            DiskStoreFolder.path(environment: ["XDG_CACHE_HOME": "/x", "HOME": "/h"])
                == "/x/gannet")
        #expect(DiskStoreFolder.path(environment: ["HOME": "/h"]) == "/h/.cache/gannet")
        #expect(
            DiskStoreFolder.path(environment: ["XDG_CACHE_HOME": "", "HOME": "/h"])
                == "/h/.cache/gannet")
        #expect(
            DiskStoreFolder.path(environment: ["XDG_CACHE_HOME": "x/y", "HOME": "/h"])
                == "/h/.cache/gannet")
        #expect(DiskStoreFolder.path(environment: [:]) == nil)
        #expect(DiskStoreFolder.path(environment: ["HOME": "h"]) == nil)
    }

    @Test(
        "an application has a folder of its own inside",
        arguments: [
            ("org.example.App-1_2", "org.example.App-1_2"), ("a/../b", "a_.._b"), ("..", "_.."),
            ("Grüße", "Gr__e"), ("bodies", "_bodies"), ("index.sqlite3", "_index.sqlite3"),
            ("lock", "_lock"), (".hidden", "_.hidden"),
        ])
    func application(identifier: String, folder: String) {
        #expect(
            DiskStoreFolder.path(environment: ["HOME": "/h"], applicationID: identifier)
                == "/h/.cache/gannet/\(folder)")
    }

    @Test("no name is no folder")
    func noApplication() {
        #expect(
            DiskStoreFolder.path(environment: ["HOME": "/h"], applicationID: "")
                == "/h/.cache/gannet")
    }
}
