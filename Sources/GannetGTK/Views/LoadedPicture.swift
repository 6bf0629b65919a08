#if GTK
    import GannetCore

    /// An answer, and the texture that was made of it on the thread that brought it.
    struct LoadedPicture: Sendable {
        let response: ImageResponse
        let texture: Texture

        init(_ response: ImageResponse) {
            self.response = response
            texture = Texture(response.image, source: response.request.url)
        }
    }

    extension ImagePipeline {
        /// Starts a load and calls back on the main actor with textures that are ready to draw.
        ///
        /// What is in memory is handed over before this returns. What comes later is made into a
        /// texture where it arrives, so that the main thread has nothing to do but to show it.
        /// Calls that come after a cancel are for the caller to drop.
        @MainActor
        func loadTexture(
            with request: ImageRequest,
            preview: @escaping @MainActor @Sendable (Texture) -> Void,
            completion: @escaping @MainActor @Sendable (Result<LoadedPicture, ImageError>) -> Void
        ) -> ImageTask {
            let task = imageTask(with: request)
            if let outcome = task.outcome {
                completion(outcome.map(LoadedPicture.init))
                return task
            }
            let delivery = mainDelivery
            let first = task.onPreview { shown in
                let texture = Texture(shown.image, source: request.url)
                delivery.enqueue { preview(texture) }
            }
            if let first { preview(Texture(first.image, source: request.url)) }
            task.onOutcome { outcome in
                let picture = outcome.map(LoadedPicture.init)
                delivery.enqueue { completion(picture) }
            }
            return task
        }
    }
#endif
