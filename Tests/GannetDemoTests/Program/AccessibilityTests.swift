import Testing

@testable import GannetDemo

@Suite("Whether assistive programs can be reached", .timeLimit(.minutes(1)))
struct AccessibilityTests {
    @Test("only over a session bus, named or in its usual place")
    func bus() {
        let named = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/bus"]
        #expect(Accessibility.isPossible(environment: named) { _ in false })
        let usual = ["XDG_RUNTIME_DIR": "/run/user/1"]
        #expect(Accessibility.isPossible(environment: usual) { $0 == "/run/user/1/bus" })
        #expect(!Accessibility.isPossible(environment: usual) { _ in false })
        #expect(!Accessibility.isPossible(environment: [:]) { _ in true })
    }
}
