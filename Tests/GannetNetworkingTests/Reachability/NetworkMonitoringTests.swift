import Foundation
import GannetCore
import GannetTesting
import Glibc
import Testing

@testable import GannetNetworking

@Suite("Network monitors", .timeLimit(.minutes(1)))
struct NetworkMonitoringTests {
    @Test("a fake network keeps the contract of monitors")
    func fake() async throws {
        let network = FakeNetwork(isOnline: false)
        try await Self.checkContract(of: network) { network.setOnline($0) }
        #expect(network.observerCount == 1)
    }

    @Test(
        "the system's monitor keeps the contract, in a network of the test's own",
        .enabled(if: PrivateNetwork.isPossible, "there is no right to make network namespaces"))
    func system() async throws {
        let network = try PrivateNetwork()
        try await Self.checkContract(of: network.monitor()) { try network.set(isOnline: $0) }
    }

    @Test("this machine's state can be asked for, and observed in vain")
    func machine() {
        let monitor = SystemNetworkMonitor()
        let isOnline = monitor.isOnline
        monitor.observe { _ in }.cancel()
        #expect(monitor.isOnline == isOnline)
    }

    @Test(
        "an address beyond this machine and its link is a network",
        arguments: [
            ("192.168.1.7", true), ("10.0.0.1", true), ("2001:db8::1", true), ("fd00::1", true),
            ("127.0.0.2", false), ("::1", false), ("169.254.3.4", false), ("fe80::1", false),
        ])
    func addresses(text: String, isOnline: Bool) throws {
        let address = try #require(IPAddress(text: text))
        var found = InterfaceAddress(isRunning: true, isLoopback: false, address: address)
        #expect(ReachabilityRule.isOnline([found]) == isOnline)
        found.isRunning = false
        #expect(!ReachabilityRule.isOnline([found]))
        found = InterfaceAddress(isRunning: true, isLoopback: true, address: address)
        #expect(!ReachabilityRule.isOnline([found]))
    }

    /// What every monitor promises; it is offline at first, and one observer is left at the end.
    private static func checkContract(
        of monitor: any NetworkMonitoring, _ set: (Bool) throws -> Void
    ) async throws {
        #expect(!monitor.isOnline)
        let (first, second) = (Recorder<Bool>(), Recorder<Bool>())
        let observation = monitor.observe { first.append($0) }
        _ = monitor.observe { second.append($0) }
        try set(true)
        #expect(try await second.wait(count: 1) == [true])
        #expect(monitor.isOnline)
        try set(true)
        observation.cancel()
        observation.cancel()
        try set(false)
        #expect(try await second.wait(count: 2) == [true, false])
        #expect(!monitor.isOnline)
        #expect(first.events == [true])
    }
}
