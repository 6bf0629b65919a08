import FoundationEssentials
import Gannet

/// What the pipeline's machinery costs: no network, no codec, the real worker pool.
enum EngineBenchmarks {
    /// Limits: Nuke's engine on a like machine takes 22 to 25 µs, 3.6 µs and 0.183 µs.
    static let all = [
        Benchmark(name: "load, one at a time", limit: 8, count: 20_000) { count in
            for number in 0..<count { await load(number) }
        },
        Benchmark(name: "load, 32 at once", limit: 8, count: 20_000) { count in
            await withTaskGroup { group in
                for caller in 0..<32 {
                    group.addTask {
                        for number in stride(from: caller, to: count, by: 32) { await load(number) }
                    }
                }
            }
        },
        Benchmark(name: "memory hit, by await", limit: 0.6, count: 200_000) { count in
            let request = ready
            for _ in 0..<count { await take(request, from: warm) }
        },
        Benchmark(name: "memory hit, cachedImage(for:)", limit: 0.06, count: 1_000_000) { count in
            let request = ready
            await take(request, from: warm)
            for _ in 0..<count { consume(warm.cachedImage(for: request)?.image) }
        },
    ]

    private static let ready = ImageRequest("https://bench.example/ready.png", size: TargetSize(96))
    private static let cold = pipeline(keepsPictures: false)
    private static let warm = pipeline(keepsPictures: true)

    /// A pipeline whose pictures come from stubs.
    private static func pipeline(keepsPictures: Bool) -> ImagePipeline {
        var configuration = ImagePipeline.Configuration.standard(cache: .none)
        configuration.loader = StubLoader(body: Data("picture".utf8))
        configuration.codecs = StubDecoder().registry
        configuration.memoryPressure = nil
        if !keepsPictures { configuration.memoryCache = nil }
        return ImagePipeline(configuration: configuration)
    }

    private static func load(_ number: Int) async {
        let request = ImageRequest("https://bench.example/\(number).png", size: TargetSize(96))
        await take(request, from: cold)
    }

    private static func take(_ request: ImageRequest, from pipeline: ImagePipeline) async {
        // `try?` because what fails shows as a picture that is missing.
        consume(try? await pipeline.image(for: request))
    }

    /// Keeps the optimiser from dropping what nobody uses, and notices a picture that is missing.
    @inline(never)
    private static func consume(_ image: Image?) {
        precondition(image?.width == 1, "a benchmark lost its picture")
    }
}
