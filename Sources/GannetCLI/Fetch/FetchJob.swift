import GannetCore

/// Loads one input after another for `fetch`, any number at once.
struct FetchJob: Sendable {
    let pipeline: ImagePipeline
    let picture: PictureArguments
    let transfer: TransferArguments
    let output: FetchOutput
    let explains: Bool
    let console: Console

    /// The work for one input; its file is named now, in the order of the inputs.
    ///
    /// With `stale-first` a stale picture is the result at once; the refresh that follows is
    /// waited for afterwards, since the end of the program would cut it off.
    @MainActor
    func work(
        _ index: Int, _ input: PictureInput
    ) -> @Sendable () async -> InputRunner.Finished<FetchResult> {
        let place = output.place(for: input.url)
        return {
            let task = pipeline.imageTask(with: request(for: input))
            // Event streams cost more than loads from the cache: made only where they are used.
            let isFollowed = console.showsProgress || transfer.policy == .staleFirst
            let events = isFollowed ? task.events : nil
            if let events, console.showsProgress { await show(events, index, input) }
            let result = await result(of: task, input, place)
            guard let events, transfer.policy == .staleFirst else { return (result, nil) }
            return (result, { for await _ in events {} })
        }
    }

    private func request(for input: PictureInput) -> ImageRequest {
        var request = transfer.request(for: input.url)
        request.options.targetSize = picture.size
        request.options.layout = .rgba8
        return request
    }

    private func result(
        of task: ImageTask, _ input: PictureInput, _ place: FetchOutput.Place
    ) async -> FetchResult {
        var result = FetchResult(input: input.text)
        do throws(ImageError) {
            let response = try await task.response
            result.picture = FetchResult.Picture(response)
            result.output = try await output.write(response, to: place)
        } catch {
            result.error = error
        }
        if explains { result.explanation = task.explanation }
        return result
    }

    /// Shows how a load goes on, until it has ended.
    private func show(
        _ events: AsyncStream<ImageTask.Event>, _ index: Int, _ input: PictureInput
    ) async {
        let label = FilePathText.name(of: input.text)
        console.updateProgress { board, now in board.begin(index, label: label, at: now) }
        var isFailure = false
        for await event in events {
            if case .progress(let received, let expected) = event {
                console.updateProgress { board, _ in
                    board.progress(index, received: received, expected: expected)
                }
            }
            guard case .finished(let outcome) = event else { continue }
            if case .failure = outcome { isFailure = true }
            break
        }
        console.updateProgress { [isFailure] board, _ in board.end(index, isFailure: isFailure) }
    }
}
