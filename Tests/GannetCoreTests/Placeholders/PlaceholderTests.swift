import FoundationEssentials
import GannetCore
import GannetTesting
import Testing

@Suite("What stands in for a picture at its next load", .timeLimit(.minutes(1)))
struct PlaceholderTests {
    /// Draws what it makes placeholders of as one pixel of their colour.
    private struct Maker: PlaceholderMaking {
        func placeholder(
            for image: Image, of header: ImageHeader
        ) throws(ImageError) -> ImagePlaceholder {
            ImagePlaceholder(
                width: header.width, height: header.height,
                dominantColor: image.color(x: 0, y: 0), thumbHash: [1, 2, 3])
        }

        func image(of placeholder: ImagePlaceholder) throws(ImageError) -> Image {
            .solid(placeholder.dominantColor, width: 1, height: 1)
        }
    }

    private let picture = FakeDecoder.file(width: 400, height: 300, color: 0x1122_33FF)

    private func pipeline(
        _ disk: FakeDataCache, _ script: @escaping @Sendable (HTTPRequest) -> FakeLoader.Answer
    ) -> FakePipeline {
        FakePipeline(disk: disk, placeholders: Maker(), script: script)
    }

    private func request(_ size: TargetSize? = TargetSize(40)) -> ImageRequest {
        var request = ImageRequest("https://a.example/1.png", size: size)
        request.wantsPlaceholder = true
        return request
    }

    /// A store in which the picture lies that was loaded once.
    private func filled(
        _ headers: HTTPHeaders = ["Cache-Control": "max-age=60"], size: TargetSize? = TargetSize(40)
    ) async throws -> FakeDataCache {
        let disk = FakeDataCache()
        let picture = picture
        let fake = pipeline(disk) { _ in .ok(picture, headers: headers) }
        _ = try await fake.pipeline.image(for: request(size))
        #expect(await fake.pipeline.shutdown().isClean)
        return disk
    }

    @Test("is made at the first decode, and shown by the next run while the origin is asked")
    func nextRun() async throws {
        let disk = try await filled(["Cache-Control": "no-cache", "ETag": "\"1\""])
        let fake = pipeline(disk) { _ in .hold }
        let task = fake.pipeline.imageTask(with: request())
        var kinds: [ImagePreview.Kind] = []
        for await event in task.events {
            guard case .preview(let preview) = event else { continue }
            kinds.append(preview.kind)
            #expect(preview.image.color(x: 0, y: 0) == 0x1122_33FF)
            break
        }
        #expect(kinds == [.placeholder])
        task.cancel()
        let known = await fake.pipeline.placeholder(for: request())
        #expect(known?.width == 400 && known?.height == 300 && known?.thumbHash == [1, 2, 3])
        #expect(await fake.pipeline.shutdown().isClean)
    }

    @Test("is made once, and not asked for unless it is wanted")
    func once() async throws {
        let disk = try await filled()
        let fake = pipeline(disk) { _ in .hold }
        var plain = request(TargetSize(20))
        plain.wantsPlaceholder = false
        _ = try await fake.pipeline.image(for: plain)
        #expect(await fake.pipeline.shutdown().isClean)
        let calls = disk.calls.events.count {
            if case .setPlaceholder = $0 { true } else { false }
        }
        #expect(calls == 1)
    }

    @Test("is not made of a part of a picture, nor of one that is small or may not be kept")
    func exceptions() async throws {
        let cropped = TargetSize(width: 40, height: 40, contentMode: .cover)
        let unkept = try await filled(["Cache-Control": "no-store"])
        for disk in [try await filled(size: cropped), unkept] {
            let fake = pipeline(disk) { _ in .hold }
            #expect(await fake.pipeline.placeholder(for: request()) == nil)
            #expect(await fake.pipeline.shutdown().isClean)
        }
        let small = FakeDecoder.file(width: 32, height: 32)
        let disk = FakeDataCache()
        let fake = pipeline(disk) { _ in .ok(small, headers: ["Cache-Control": "max-age=60"]) }
        _ = try await fake.pipeline.image(for: request(nil))
        #expect(await fake.pipeline.placeholder(for: request()) == nil)
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(await fake.pipeline.placeholder(for: request()) == nil)
    }

    @Test("gives way to any preview, and takes the place of none")
    func coarsest() async throws {
        let disk = try await filled(["Cache-Control": "no-cache"])
        let gate = Gate()
        disk.setFault { call in
            if case .placeholder = call { gate.waitBlocking() }
        }
        let fake = pipeline(disk) { request in
            request.url.text.contains("low")
                ? .ok(FakeDecoder.file(width: 1, height: 1)) : .hold
        }
        var both = request()
        both.lowResolutionURL = ImageURL("https://a.example/low.png")
        let task = fake.pipeline.imageTask(with: both)
        let kinds = Recorder<ImagePreview.Kind>()
        if let shown = task.onPreview({ kinds.append($0.kind) }) { kinds.append(shown.kind) }
        #expect(try await kinds.wait(count: 1) == [.lowResolution])
        gate.open()
        task.cancel()
        #expect(await fake.pipeline.shutdown().isClean)
        #expect(kinds.events == [.lowResolution])
    }
}
