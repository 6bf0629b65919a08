import FoundationEssentials
import GannetCore
import GannetTesting
import Synchronization
import Testing

@Suite("Cancels that race with answers", .timeLimit(.minutes(2)))
struct CancelRaceTests {
    /// Two threads ask and cancel, two work, one answers.
    @Test("leave each load with one outcome, and nothing behind", arguments: 0..<4)
    func races(seed: UInt64) async throws {
        let rig = FakePipeline { _ in
            .ok(FakeDecoder.file(width: 8, height: 8), headers: ["Cache-Control": "no-store"])
        }
        rig.memory.dropsInserts = true
        let tally = Tally()
        await withTaskGroup { group in
            for caller in 0..<2 {
                group.addTask {
                    Self.loadAndCancel(
                        1250, rig.pipeline, tally, seed: seed * 2 + UInt64(caller))
                }
            }
        }
        for task in tally.tasks { _ = try? await task.response }  // Any outcome will do here.
        try await tally.dataEnds.wait(count: tally.dataLoads.load(ordering: .relaxed))
        #expect(await rig.pipeline.shutdown().isClean)
        let counters = rig.pipeline.counters
        #expect(counters.requests == 2500 && counters.failed == 0)
        let cancelled = tally.tasks.count { $0.outcome.isCancellation }
        let cancelledData = tally.dataEnds.events.count { $0 }
        #expect(counters.cancelled == cancelled + cancelledData)
        #expect(tally.dataEnds.count == tally.dataLoads.load(ordering: .relaxed))
        #expect(rig.loader.runningCount == 0)
    }

    /// Loads at random, and cancels at random one of the loads that this caller has asked for.
    private static func loadAndCancel(
        _ count: Int, _ pipeline: ImagePipeline, _ tally: Tally, seed: UInt64
    ) {
        var random = DeterministicRandom(seed: seed)
        var cancels: [@Sendable () -> Void] = []
        for _ in 0..<count {
            var request = ImageRequest("https://\(Int.random(in: 0..<3, using: &random)).example/")
            request.options.targetSize = TargetSize(Int.random(in: 1...2, using: &random))
            request.processors = (0..<Int.random(in: 0...2, using: &random)).map { Unchanged($0) }
            request.lane = LoadLane.allCases.randomElement(using: &random) ?? .visible
            cancels.append(tally.load(request, pipeline, isData: random.chance(percent: 30)))
            guard random.chance(percent: 70),
                let index = cancels.indices.randomElement(using: &random)
            else { continue }
            // Now and then it is cancelled again, then or after its end.
            let cancel = random.chance(percent: 80) ? cancels.remove(at: index) : cancels[index]
            cancel()
        }
        for cancel in cancels.prefix(20) { cancel() }
    }
}

/// A step that leaves a picture as it is.
private struct Unchanged: ImageProcessing {
    let identifier: String

    init(_ number: Int) {
        identifier = "step \(number)"
    }

    func process(_ image: Image) -> Image { image }
}

/// What has been asked for, and what became of the loads of bytes.
private final class Tally: Sendable {
    let dataLoads = Atomic(0)
    /// Whether each load of bytes that has ended was cancelled.
    let dataEnds = Recorder<Bool>()
    private let pictures = Mutex<[ImageTask]>([])

    var tasks: [ImageTask] { pictures.withLock { $0 } }

    /// Starts a load; the result cancels it.
    func load(
        _ request: ImageRequest, _ pipeline: ImagePipeline, isData: Bool
    ) -> @Sendable () -> Void {
        guard isData else {
            let task = pipeline.imageTask(with: request)
            pictures.withLock { $0.append(task) }
            return { task.cancel() }
        }
        dataLoads.add(1, ordering: .relaxed)
        let load = pipeline.loadData(for: request) { [dataEnds] result in
            if case .failure(let error) = result {
                dataEnds.append(error.isCancellation)
            } else {
                dataEnds.append(false)
            }
        }
        return { load.cancel() }
    }
}

extension Result<ImageResponse, ImageError>? {
    fileprivate var isCancellation: Bool {
        if case .failure(let error)? = self { error.isCancellation } else { false }
    }
}
