import FoundationEssentials
import Testing

@testable import GannetNetworking

@Suite("Set-Cookie", .timeLimit(.minutes(1)))
struct SetCookieTests {
    private let now = Date(timeIntervalSince1970: 1_000_000_000)

    @Test("name and value lose their outer spaces and keep everything else")
    func nameAndValue() {
        let cookie = SetCookie(" a b = \"c = d\" ; Secure")
        #expect(cookie?.name == "a b")
        #expect(cookie?.value == "\"c = d\"")
        #expect(cookie?.isSecure == true)
        #expect(SetCookie("a=")?.value == "")
    }

    @Test("what has no name sets nothing", arguments: ["", "a", "=b", " =b", ";a=b", "a\u{1}=b"])
    func nothing(field: String) {
        #expect(SetCookie(field) == nil)
    }

    @Test("more than 4096 bytes are refused")
    func tooLong() {
        #expect(SetCookie("a=" + String(repeating: "x", count: 4094)) != nil)
        #expect(SetCookie("a=" + String(repeating: "x", count: 4095)) == nil)
    }

    @Test("attributes have any case, and the last one counts")
    func attributes() {
        let cookie = SetCookie("a=b; DOMAIN=.Example.COM; path=/x; Path=/y; domain=; HttpOnly; z=1")
        #expect(cookie?.domain == "example.com")
        #expect(cookie?.path == "/y")
        #expect(SetCookie("a=b; Path=/x; Path=y")?.path == nil)
        #expect(SetCookie("a=b")?.isSecure == false)
    }

    @Test("Max-Age comes before Expires, wherever it stands")
    func ends() {
        let date = "Sun, 09 Sep 2001 02:46:40 GMT"
        #expect(SetCookie("a=b; expires=\(date)")?.expiry(now: now) == now + 3600)
        #expect(SetCookie("a=b; max-age=60; expires=\(date)")?.expiry(now: now) == now + 60)
        #expect(SetCookie("a=b; expires=\(date); max-age=60")?.expiry(now: now) == now + 60)
        #expect(SetCookie("a=b; max-age=0")?.expiry(now: now) == .distantPast)
        #expect(SetCookie("a=b; max-age=-1")?.expiry(now: now) == .distantPast)
        #expect(SetCookie("a=b")?.expiry(now: now) == nil)
    }

    @Test("an end that cannot be read is none", arguments: ["1.5", "+1", "-", "", "a1", "1 0"])
    func unreadable(age: String) {
        #expect(SetCookie("a=b; max-age=\(age)")?.expiry(now: now) == nil)
        #expect(SetCookie("a=b; expires=soon")?.expiry(now: now) == nil)
    }

    @Test("an end beyond all bounds is 400 days away")
    func farAway() {
        let digits = String(repeating: "9", count: 400)
        #expect(SetCookie("a=b; max-age=\(digits)")?.expiry(now: now) == now + 400 * 86_400)
    }
}
