import Foundation
import GannetCore
import GannetWorkers

/// The programs that were built beside the one that runs the tests.
enum Programs {
    private static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()

    /// The worker.
    static var decoder: String { folder.appending(path: "gannet-decoder").path }
    /// The worker that attacks.
    static var hostile: String { folder.appending(path: "HostileDecoder").path }
}

extension DecoderPool {
    /// A pool of workers that run a program.
    static func of(
        _ program: String, width: Int = 2, spares: Int = 0, decodeTime: Double = 20,
        memoryLimit: Int = 1 << 30
    ) -> DecoderPool {
        var policy = DecodingPolicy()
        policy.executable = program
        policy.width = width
        policy.spares = spares
        policy.decodeTime = decodeTime
        policy.memoryLimit = memoryLimit
        return DecoderPool(policy)
    }
}
