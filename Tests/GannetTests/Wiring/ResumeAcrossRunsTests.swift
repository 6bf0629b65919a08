import Foundation
import Gannet
import GannetTesting
import Testing

/// The real client and the real store against an origin whose first answer breaks off.
@Suite("A body that broke off", .timeLimit(.minutes(1)))
struct ResumeAcrossRunsTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "gannet-resume-\(UUID().uuidString)").path

    private func pipeline() -> ImagePipeline {
        var configuration = ImagePipeline.Configuration.standard(cache: .folder(folder))
        configuration.retry = .none
        return ImagePipeline(configuration: configuration)
    }

    /// A picture, made long by what may follow it.
    private func body() throws -> Data {
        let image = Image.solid(0x3366_99FF, width: 64, height: 48, layout: .rgba8)
        let jpeg = try CodecRegistry.standard.encoder(for: .jpeg)
            .encode(image, options: EncodeOptions())
        return jpeg + Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    }

    /// An origin that breaks its first answer off as told, and then gives the parts asked for.
    private func origin(
        _ body: Data, breaking: @escaping @Sendable (OriginAnswer) -> OriginAnswer
    ) throws -> ScriptedOrigin {
        let isBroken = Gate()
        return try ScriptedOrigin { request in
            let headers: HTTPHeaders = ["ETag": "\"1\"", "Cache-Control": "max-age=60"]
            guard isBroken.isOpen else {
                isBroken.open()
                return breaking(.ok(body, type: "image/jpeg", headers: headers))
            }
            guard request.headers["If-Range"] == "\"1\"",
                let part = PartialAnswer(of: body.count, headers: headers, for: request.headers)
            else { return .ok(body, type: "image/jpeg", headers: headers) }
            var answer = OriginAnswer(status: 206, headers: part.headers, body: body[part.range])
            answer.headers["Content-Length"] = nil
            return answer
        }
    }

    private func expectRest(of origin: ScriptedOrigin, _ body: Data) async throws {
        let second = pipeline()
        let response = try await second.response(for: ImageRequest(origin.url("/1.jpg")))
        #expect(response.data?.data == body && response.image.width == 64)
        let range = try #require(origin.requests.last?.headers["Range"])
        let start = try #require(Int(range.dropFirst("bytes=".count).dropLast()))
        #expect(start >= 100_000 && start < body.count, "\(range)")
        #expect(second.counters.resumes == 1)
        #expect(await second.shutdown().isClean)
        origin.stop()
        try FileManager.default.removeItem(atPath: folder)
    }

    @Test("by a reset goes on in the next run of the program")
    func afterReset() async throws {
        let body = try body()
        let origin = try origin(body) { $0.closing(after: 200_000) }
        let first = pipeline()
        await #expect(throws: ImageError.self) {
            try await first.image(for: ImageRequest(origin.url("/1.jpg")))
        }
        #expect(await first.shutdown().isClean)
        try await expectRest(of: origin, body)
    }

    @Test("by a cancel goes on in the next run of the program")
    func afterCancel() async throws {
        let body = try body()
        let origin = try origin(body) { $0.stalling(after: 200_000) }
        let first = pipeline()
        let task = first.imageTask(with: ImageRequest(origin.url("/1.jpg")))
        for await event in task.events {
            if case .progress(let received, _) = event, received >= 100_000 { task.cancel() }
        }
        _ = await first.shutdown()
        try await expectRest(of: origin, body)
    }
}
