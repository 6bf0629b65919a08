import Gannet

/// What handing work from thread to thread costs on this machine, with nothing else in it: the
/// floor under what a load can cost, since each goes from its caller to the loader's thread, to a
/// worker, and back to its caller.
enum HopBenchmarks {
    static let all = [
        Benchmark(name: "three bare hops, one at a time", limit: nil, count: 20_000) { count in
            for _ in 0..<count { await hop() }
        },
        Benchmark(name: "three bare hops, 32 at once", limit: nil, count: 20_000) { count in
            await withTaskGroup { group in
                for _ in 0..<32 {
                    group.addTask { for _ in 0..<(count / 32) { await hop() } }
                }
            }
        },
    ]

    private static let loader: Mailbox = {
        let mailbox = Mailbox()
        mailbox.start()
        return mailbox
    }()
    private static let workers = ImagePipeline.Configuration.standard(cache: .none).executor

    private static func hop() async {
        await withCheckedContinuation { continuation in
            loader.post { workers.execute { continuation.resume() } }
        }
    }
}
