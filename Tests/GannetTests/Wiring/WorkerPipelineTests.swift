import Foundation
import Gannet
import GannetCore
import GannetWorkers
import Testing

@Suite("A pipeline whose pictures are decoded in workers", .timeLimit(.minutes(1)))
struct WorkerPipelineTests {
    private static let hostile = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "HostileDecoder").path

    private func pipeline(_ change: (inout DecodingPolicy) -> Void = { _ in }) -> ImagePipeline {
        var parts = StandardParts()
        parts.cache = .none
        parts.decoding.workers = .all
        parts.decoding.executable = Self.hostile
        change(&parts.decoding)
        return ImagePipeline(configuration: .standard(parts))
    }

    /// The address of a picture that makes a worker attack.
    private func address(_ attack: String) -> String {
        "data:image/qoi;base64," + Data("qoif\(attack) ".utf8).base64EncodedString()
    }

    private func code(_ attack: String, _ pipeline: ImagePipeline) async -> ImageError.Code? {
        do throws(ImageError) {
            _ = try await pipeline.image(for: ImageRequest(address(attack)))
            return nil
        } catch {
            return error.code
        }
    }

    @Test("tells a crash, a bound and nonsense apart, and goes on")
    func codes() async throws {
        let pipeline = pipeline { $0.decodeTime = 0.3 }
        #expect(await code("crash", pipeline) == .decoderCrashed)
        #expect(await code("babble", pipeline) == .decoderCrashed)
        #expect(await code("spin", pipeline) == .decodeTimeout)
        #expect(await code("fine", pipeline) == nil)
        #expect(await pipeline.shutdown().isClean)
    }

    @Test("ends a decode in its midst when its task is cancelled")
    func cancelling() async throws {
        let pipeline = pipeline { $0.decodeTime = 3600 }
        let task = pipeline.imageTask(with: ImageRequest(address("spin")))
        while pipeline.counters.decodes == 0 { await Task.yield() }
        task.cancel()
        await #expect(throws: ImageError.self) { try await task.response }
        // It waits for the decode: only because that was ended is there an end.
        #expect(await pipeline.shutdown().isClean)
    }

    @Test("asks the policy where a picture comes from")
    func sources() async throws {
        let pipeline = pipeline {
            $0.workers = .none
            $0.workersBySource = { $0.scheme == "data" && !$0.text.contains("inside") ? .all : nil }
        }
        // The worker's decoder makes a picture of it, that of the program does not.
        #expect(await code("fine", pipeline) == nil)
        let inside = address("fine") + "inside"
        await #expect(throws: ImageError.self) {
            try await pipeline.image(for: ImageRequest(inside))
        }
        #expect(await pipeline.shutdown().isClean)
    }

    @Test("without workers says that a large codec is not linked")
    func inProcess() async throws {
        #if SVG
            var parts = StandardParts()
            parts.cache = .none
            parts.decoding = .inProcess
            let pipeline = ImagePipeline(configuration: .standard(parts))
            #expect(!pipeline.configuration.codecs.decodableFormats.contains(.svg))
            do throws(ImageError) {
                _ = try await pipeline.image(
                    for: ImageRequest(
                        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"))
                Issue.record("it was decoded")
            } catch {
                #expect(error.code == .formatNotBuilt)
                #expect(error.reason.contains("GannetMoreCodecs"))
            }
            #expect(await pipeline.shutdown().isClean)
        #endif
    }
}
