import GannetCore

/// Loads one input after another for `fetch`, any number at once.
struct FetchJob: Sendable {
    let pipeline: ImagePipeline
    let picture: PictureArguments
    let transfer: TransferArguments
    let output: FetchOutput
    let console: Console

    /// The work for one input; its file is named now, in the order of the inputs.
    @MainActor
    func work(_ index: Int, _ input: PictureInput) -> @Sendable () async -> FetchResult {
        let place = output.place(for: input.url)
        return { await run(index, input, place) }
    }

    private func run(
        _ index: Int, _ input: PictureInput, _ place: FetchOutput.Place
    ) async -> FetchResult {
        var result = FetchResult(input: input.text)
        do throws(ImageError) {
            let response = try await load(input, index)
            result.picture = FetchResult.Picture(response)
            result.output = try await output.write(response, to: place)
        } catch {
            result.error = error
        }
        return result
    }

    private func load(_ input: PictureInput, _ index: Int) async throws(ImageError) -> ImageResponse
    {
        var request = transfer.request(for: input.url)
        request.options.targetSize = picture.size
        request.options.layout = .rgba8
        let task = pipeline.imageTask(with: request)
        let isShown = console.showsProgress
        // Event streams cost more than loads from the cache: they are made where they are needed.
        guard isShown || request.cachePolicy == .staleFirst else { return try await task.response }
        return try await follow(task, index, label: FilePathText.name(of: input.text))
    }

    /// Waits for the outcome, shows the progress meanwhile, and lets a refresh of a stale picture
    /// finish, which the end of the program would cut off.
    private func follow(
        _ task: ImageTask, _ index: Int, label: String
    ) async throws(ImageError) -> ImageResponse {
        console.updateProgress { board, now in board.begin(index, label: label, at: now) }
        for await event in task.events {
            guard case .progress(let received, let expected) = event else { continue }
            console.updateProgress { board, _ in
                board.progress(index, received: received, expected: expected)
            }
        }
        let outcome = await task.result
        console.updateProgress { board, _ in board.end(index, isFailure: outcome.isFailure) }
        return try outcome.get()
    }
}

extension ImageTask {
    fileprivate var result: Result<ImageResponse, ImageError> {
        get async {
            do throws(ImageError) {
                return .success(try await response)
            } catch {
                return .failure(error)
            }
        }
    }
}

extension Result {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
