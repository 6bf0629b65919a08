import Testing

@testable import GannetCore

@Suite(.timeLimit(.minutes(1)))
struct StorabilityTests {
    private func mayStore(
        _ headers: HTTPHeaders, status: Int = 200, request: CacheRequest = CacheRequest()
    ) -> Bool {
        Storability.mayStore(.sample(headers, status: status), to: request)
    }

    @Test(
        "by status and what is said",
        arguments: [
            (200, "", true), (203, "", true), (204, "", true), (301, "", true), (404, "", true),
            (410, "", true), (501, "", true), (201, "", false), (302, "", false), (403, "", false),
            (500, "", false), (503, "", false), (201, "max-age=1", true), (302, "public", true),
            (403, "private", true), (299, "max-age=1", true), (599, "max-age=1", true),
            (206, "max-age=1", false), (304, "max-age=1", false), (416, "max-age=1", false),
            (100, "max-age=1", false), (428, "max-age=1", false), (429, "max-age=1", false),
            (431, "public", false), (511, "public", false),
            (999, "max-age=1", false), (200, "no-store", false),
            (200, "max-age=9, No-Store", false),
            (200, "no-cache", true), (200, "private=\"x\"", true), (200, "must-revalidate", true),
            (200, "no-store, must-understand", true), (599, "no-store, must-understand", false),
            (599, "max-age=9, must-understand", false), (200, "must-understand", true),
        ])
    func statuses(status: Int, control: String, expected: Bool) {
        #expect(mayStore(["Cache-Control": control], status: status) == expected)
    }

    @Test("Expires is grounds enough, even when it is past")
    func expires() {
        #expect(mayStore(["Expires": "0"], status: 403))
    }

    @Test("an answer that depends on anything is not stored")
    func varyStar() {
        #expect(!mayStore(["Vary": "*"]))
        #expect(!mayStore(["Vary": "Accept, *"]))
        #expect(mayStore(["Vary": "Accept"]))
    }

    @Test("the request has a say: method, no-store, bypass; credentials are the caller's own")
    func requests() {
        #expect(!mayStore([:], request: CacheRequest(method: "HEAD")))
        #expect(!mayStore([:], request: CacheRequest(method: "POST")))
        #expect(!mayStore([:], request: CacheRequest(headers: ["Cache-Control": "no-store"])))
        #expect(!mayStore([:], request: CacheRequest(policy: .bypass)))
        #expect(mayStore([:], request: CacheRequest(policy: .reload)))
        #expect(mayStore([:], request: CacheRequest(headers: ["Authorization": "Basic a"])))
    }
}
