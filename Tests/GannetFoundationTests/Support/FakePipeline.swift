import GannetCore
import GannetTesting

/// A pipeline of fakes, with what a test drives it by.
struct FakePipeline {
    let loader: FakeLoader
    let memory = FakeMemoryCache()
    let pipeline: ImagePipeline

    init(
        widths: StageWidths = StageWidths(),
        script: @escaping @Sendable (HTTPRequest) -> FakeLoader.Answer = { _ in .hold }
    ) {
        loader = FakeLoader(script: script)
        var configuration = ImagePipeline.Configuration(
            loader: loader, codecs: FakeDecoder().registry, memoryCache: memory, dataCache: nil,
            executor: ThreadedExecutor(threads: 2), time: FakeTime())
        configuration.widths = widths
        pipeline = ImagePipeline(configuration: configuration)
    }

    /// One whose origin always has the same picture.
    static func serving() -> FakePipeline {
        FakePipeline { _ in .ok(picture, headers: ["Cache-Control": "max-age=60"]) }
    }

    /// The file of a small picture.
    static let picture = FakeDecoder.file(width: 40, height: 30)
}

extension ImageRequest {
    /// A request for picture number `number`.
    static func numbered(_ number: Int) -> ImageRequest {
        ImageRequest("https://a.example/\(number).png")
    }
}

extension FakeLoader {
    /// The number of the picture that each transfer so far was for, in order.
    var numbers: [Int] {
        requests.compactMap { request in
            request.url.text.split(separator: "/").last.flatMap { Int($0.dropLast(4)) }
        }
    }
}
