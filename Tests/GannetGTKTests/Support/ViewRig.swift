#if GTK
    import GannetCore
    import GannetGTK
    import GannetTesting

    /// A pipeline whose origin the test plays, and views that load from it.
    @MainActor
    final class ViewRig {
        let loader = FakeLoader()
        let decoder = FakeDecoder()
        let memory = FakeMemoryCache()
        let pipeline: ImagePipeline
        /// Every change of the view's state, in order.
        let changes = Recorder<RemoteImageState>()

        /// A pipeline that hears of the network from `network`, and decodes with `codecs`.
        init(network: FakeNetwork? = nil, codecs: CodecRegistry? = nil) {
            var configuration = ImagePipeline.Configuration(
                loader: loader, codecs: codecs ?? decoder.registry, memoryCache: memory,
                dataCache: nil,
                executor: ThreadedExecutor(threads: 2), time: FakeTime())
            // On a clock that stands still nobody would see the second try.
            configuration.retry = .none
            configuration.network = network
            pipeline = ImagePipeline(configuration: configuration)
        }

        func makeView() -> RemoteImageView {
            let view = RemoteImageView(width: 48, height: 32, pipeline: pipeline)
            view.onChange = { [changes] in changes.append($0.state) }
            return view
        }

        /// The transfer with that number, once it has begun.
        func transfer(_ number: Int) async throws -> FakeTransfer {
            try await loader.started.wait(count: number + 1)[number]
        }
    }

    extension FakeTransfer {
        /// Answers with a picture that stays fresh.
        func respondWithPicture() {
            respond(
                headers: ["Cache-Control": "max-age=3600"],
                body: FakeDecoder.file(width: 96, height: 96))
        }
    }
#endif
