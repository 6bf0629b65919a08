import FoundationEssentials
import GannetCore
import GannetTesting
import Synchronization
import Testing

@testable import GannetNetworking

@Suite("Address policies", .timeLimit(.minutes(1)))
struct AddressPolicyTests {
    @Test(
        "addresses of this machine, of local networks and of special ranges are not public",
        arguments: [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.255", "169.254.169.254",
            "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.19.0.1",
            "203.0.113.7", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "::",
            "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
            "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "2001:db8::1", "2001::1", "3fff::1",
            "::127.0.0.1", "4000::1",
        ])
    func notPublic(text: String) throws {
        #expect(!AddressPolicy.publicOnly.permits(try #require(IPAddress(text: text))))
        #expect(AddressPolicy.everything.permits(try #require(IPAddress(text: text))))
    }

    @Test(
        "addresses of the internet are public",
        arguments: [
            "1.1.1.1", "100.63.255.255", "100.128.0.0", "172.15.0.1", "172.32.0.1", "192.0.1.1",
            "198.17.0.1", "198.20.0.1", "223.255.255.255", "2606:4700::1111", "2a00:1450::1",
            "::ffff:8.8.8.8", "64:ff9b::808:808", "2001:4860:4860::8888",
        ])
    func isPublic(text: String) throws {
        #expect(AddressPolicy.publicOnly.permits(try #require(IPAddress(text: text))))
    }

    @Test(
        "a client for the public internet does not talk to this machine, however it is named",
        arguments: [
            "127.0.0.1", "localhost", "127.1", "2130706433", "0x7f.1", "0", "[::ffff:127.0.0.1]",
        ])
    func blocked(host: String) async throws {
        let bench = try Bench(Self.publicOnly) { _ in .ok(Data()) }
        let url = "http://\(host):\(bench.origin.port)/"
        let error = try await bench.client.failure(of: url)
        #expect(error.code == .blockedAddress)
        #expect(error.input == ImageURL(url).text)
        #expect(bench.origin.connectionCount == 0)
    }

    @Test("a redirect to an address that is not allowed is stopped")
    func blockedRedirect() async throws {
        let inner = try ScriptedOrigin { _ in .ok(Data()) }
        let asked = Recorder<IPAddress>()
        var configuration = HTTPClient.Configuration()
        // Stands for a public address that redirects to a local one.
        configuration.addressPolicy = AddressPolicy { address in
            asked.append(address)
            return address.bytes[0] == 127 && address.bytes[3] == 1
        }
        let target = "http://127.0.0.2:\(inner.port)/"
        let bench = try Bench(configuration) { _ in .redirect(to: target) }
        #expect(try await bench.failure().code == .blockedAddress)
        #expect(inner.connectionCount == 0)
        #expect(asked.events.contains(try #require(IPAddress(text: "127.0.0.2"))))
    }

    @Test("the policy is asked again on a connection that is reused")
    func reusedConnection() async throws {
        let isOpen = Gate()
        var configuration = HTTPClient.Configuration()
        configuration.addressPolicy = AddressPolicy { _ in !isOpen.isOpen }
        let bench = try Bench(configuration) { _ in .ok(Data()) }
        #expect(try await bench.answer("/1").status == 200)
        isOpen.open()
        #expect(try await bench.failure("/2").code == .blockedAddress)
        #expect(bench.origin.requests.map(\.path) == ["/1"])
    }

    private static var publicOnly: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration()
        configuration.addressPolicy = .publicOnly
        return configuration
    }
}
