#if GTK
    import Gannet
    import GannetCore
    import GannetGTK

    extension StillRows {
        /// Loads each icon of the catalog once, before anything is shown.
        ///
        /// With a pipeline of their own, so that the counters of the other stay at zero.
        init(_ catalog: Catalog, side: Int, folder: RunFolder) async {
            let pipeline = ImagePipeline(configuration: .standard(cache: .folder(folder.path)))
            let requests = (0..<min(catalog.entries.count, catalog.rowCount)).map { row in
                var request = catalog.request(at: row)
                request.options.targetSize = TargetSize(side)
                return request
            }
            // All at once: the pipeline's widths say how many really run together.
            let tasks = requests.map { pipeline.imageTask(with: $0) }
            var textures: [Texture?] = []
            for task in tasks {
                // `try?` because a row whose icon does not come shows its failure when it is bound.
                let image = try? await task.image
                textures.append(image.map { Texture($0, source: task.request.url) })
            }
            self.init(catalog: catalog, textures: textures)
            _ = await pipeline.shutdown()
        }
    }
#endif
