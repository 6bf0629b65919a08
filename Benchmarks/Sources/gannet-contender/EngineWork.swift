import Contender
import FoundationEssentials
import Gannet

/// `engine WHAT COUNT`: what the pipeline's machinery costs: no network, no codec, the real pool of
/// workers.
enum EngineWork {
    @Sendable static func prepare(
        _ order: WorkOrder
    ) async throws -> @Sendable () async throws -> Void {
        let count = order.count
        switch try order.text(0) {
        case "load": return { for number in 0..<count { await load(number) } }
        case "load-32":
            return {
                await withTaskGroup { group in
                    for caller in 0..<32 {
                        group.addTask {
                            for number in stride(from: caller, to: count, by: 32) {
                                await load(number)
                            }
                        }
                    }
                }
            }
        case "hit":
            await take(ready, from: warm)
            return { for _ in 0..<count { await take(ready, from: warm) } }
        case "cached":
            await take(ready, from: warm)
            return { for _ in 0..<count { use(warm.cachedImage(for: ready)?.image) } }
        case "prefetch":
            return {
                let prefetcher = ImagePrefetcher(pipeline: cold)
                prefetcher.start((0..<count).map(request))
                prefetcher.stopAll()
            }
        case "hop": return { for _ in 0..<count { await Hop.once() } }
        case "hop-32":
            return {
                await withTaskGroup { group in
                    for _ in 0..<32 {
                        group.addTask { for _ in 0..<(count / 32) { await Hop.once() } }
                    }
                }
            }
        case let other: throw WorkFailure("engine knows no \(other)")
        }
    }

    private static let ready = request(-1)
    private static let cold = pipeline(keepsPictures: false)
    private static let warm = pipeline(keepsPictures: true)

    @Sendable private static func request(_ number: Int) -> ImageRequest {
        ImageRequest("https://bench.example/\(number).png", size: TargetSize(96))
    }

    /// A pipeline whose pictures come from stubs.
    private static func pipeline(keepsPictures: Bool) -> ImagePipeline {
        var configuration = ImagePipeline.Configuration.standard(cache: .none)
        configuration.loader = StubLoader(body: Data("picture".utf8))
        configuration.codecs = StubDecoder().registry
        configuration.memoryPressure = nil
        if !keepsPictures { configuration.memoryCache = nil }
        return ImagePipeline(configuration: configuration)
    }

    private static func load(_ number: Int) async { await take(request(number), from: cold) }

    private static func take(_ request: ImageRequest, from pipeline: ImagePipeline) async {
        // `try?` because what fails shows as a picture that is missing.
        use(try? await pipeline.image(for: request))
    }
}
