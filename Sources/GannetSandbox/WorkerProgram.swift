import FoundationEssentials
import GannetCore
import GannetPixels
import GannetWorkers

/// What a worker does from its start to its end: puts up its cage, says so, and answers.
package enum WorkerProgram {
    /// Runs the worker that this program is, with these codecs.
    ///
    /// `prepare` loads and opens, before the cage closes, what decoders would load and open when
    /// they first need it. It sees no byte of a picture.
    package static func run(
        _ codecs: CodecRegistry, memoryLimit: Int, prepare: () -> Void
    ) -> Never {
        var cage = Cage()
        cage.enterNamespaces()
        SharedPixels.begin(least: WireHead.longestInline + 1)
        prepare()
        cage.close(memoryLimit: memoryLimit)
        WorkerLoop(codecs, .ofWorker()).run(announcing: cage.parts)
    }

    /// The bound of memory that the parent gave, in bytes: the first word after the name.
    package static var memoryLimit: Int {
        CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2 << 30
    }
}
