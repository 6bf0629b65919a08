import Gannet

/// What handing work from thread to thread costs on this machine, with nothing else in it: the
/// floor under what a load can cost, since each goes from its caller to the loader's thread, to a
/// worker, and back to its caller.
enum Hop {
    private static let loader: Mailbox = {
        let mailbox = Mailbox()
        mailbox.start()
        return mailbox
    }()
    private static let workers = ImagePipeline.Configuration.standard(cache: .none).executor

    /// Goes that way and comes back.
    static func once() async {
        await withCheckedContinuation { continuation in
            loader.post { workers.execute { continuation.resume() } }
        }
    }
}
