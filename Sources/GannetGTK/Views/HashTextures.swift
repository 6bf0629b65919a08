#if GTK
    import GannetCore
    import GannetPixels

    /// The blurred pictures of ThumbHashes, each computed once and off the main thread.
    @MainActor
    enum HashTextures {
        /// How many are kept; one has 4 KB at most.
        private static let limit = 512
        private static var textures: [ThumbHash: Texture] = [:]
        private static var waiting: [ThumbHash: [@MainActor (Texture) -> Void]] = [:]

        /// The picture, if it has been computed.
        static func known(_ hash: ThumbHash) -> Texture? { textures[hash] }

        /// Computes the picture and hands it over.
        static func make(
            _ hash: ThumbHash, on executor: any WorkExecuting,
            then show: @escaping @MainActor (Texture) -> Void
        ) {
            waiting[hash, default: []].append(show)
            guard waiting[hash]?.count == 1 else { return }
            executor.execute {
                // `try?` because a hash that there is no memory for is not worth a word: its
                // colour shows.
                let texture = (try? hash.image()).map { Texture($0, source: nil) }
                Task { @MainActor in finish(hash, texture) }
            }
        }

        private static func finish(_ hash: ThumbHash, _ texture: Texture?) {
            let waiters = waiting.removeValue(forKey: hash) ?? []
            guard let texture else { return }
            if textures.count >= limit { textures = [:] }
            textures[hash] = texture
            for show in waiters { show(texture) }
        }
    }
#endif
