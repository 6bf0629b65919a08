import Foundation
import Gannet
import GannetCore
import GannetTesting
import Testing

@testable import GannetDemo

@Suite("A local origin that is disturbed", .timeLimit(.minutes(1)))
struct OriginConditionsTests {
    private func outcome(_ url: String, _ pipeline: ImagePipeline) async -> ImageError? {
        do throws(ImageError) {
            _ = try await pipeline.data(for: ImageRequest(url))
            return nil
        } catch {
            return error
        }
    }

    @Test("fails as many attempts as is said, all or none when it is offline or well")
    func failing() async throws {
        let conditions = OriginConditions()
        let png = try CodecRegistry.standard.encoder(for: .png)
            .encode(.solid(0xFF00_00FF, width: 2, height: 2), options: EncodeOptions())
        let origin = try ScriptedOrigin { request in
            conditions.apply(to: .ok(png, type: "image/png"), for: request)
        }
        defer { origin.stop() }
        var configuration = ImagePipeline.Configuration.standard(cache: .none)
        configuration.retry = .none
        let pipeline = ImagePipeline(configuration: configuration)
        #expect(await outcome(origin.url("/1"), pipeline) == nil)
        conditions.values.failPercent = 100
        #expect(await outcome(origin.url("/2"), pipeline)?.httpStatus == 503)
        conditions.values = OriginConditions.Values(isOffline: true)
        #expect(await outcome(origin.url("/3"), pipeline)?.code != nil)
        conditions.values = OriginConditions.Values()
        #expect(await outcome(origin.url("/4"), pipeline) == nil)
        _ = await pipeline.shutdown()
    }

    @Test("a network that is switched off and on tells who listens, once each, until they leave")
    func network() {
        let network = SwitchedNetwork()
        let heard = Recorder<Bool>()
        let observation = network.observe { heard.append($0) }
        network.set(isOnline: true)
        network.set(isOnline: false)
        #expect(!network.isOnline)
        network.set(isOnline: true)
        #expect(heard.events == [false, true])
        observation.cancel()
        network.set(isOnline: false)
        #expect(heard.count == 2)
    }
}
