import FoundationEssentials

// How loads end.
extension LoadEngine {
    func deliver(
        _ result: Result<PictureJob.Output, ImageError>, _ steps: [StepRecord], to id: TaskID
    ) {
        if case .failure(let error) = result, tryNext(id, after: error, steps) { return }
        let now = uptime
        guard let load = remove(id, result, now: now) else { return }
        let metrics = LoadMetrics(load, id, steps: steps, endedAt: now)
        switch (result, load.recipient) {
        case (.success(.picture(let picture)), .picture(let task)):
            remember(picture, for: load.tried)
            succeed(
                task,
                ImageResponse(
                    picture, request: load.request, url: load.tried.url, metrics),
                request: load.tried)
        case (.success(.picture(let picture)), .refresh(let task)):
            remember(picture, for: load.tried)
            finishRefresh(
                task,
                ImageResponse(
                    picture, request: load.request, url: load.tried.url, metrics))
        case (.success(.picture(let picture)), .preview(let task)):
            remember(picture, for: load.tried)
            task.show(ImagePreview(image: picture.image, kind: .lowResolution))
        case (.success(.data(let data)), .data(let observer)):
            observe(.succeeded(task: id, url: load.request.url, source: data.source))
            observer.completion(.success(data.with(metrics)))
        case (.failure(let error), _): fail(load, metrics, load.outcome(of: error))
        case (.success(.data), _), (.success(.picture), .data):
            preconditionFailure("a chain ends in what its caller wants")
        }
    }

    /// Ends a picture's load well, and sees to a refresh if the picture is stale.
    ///
    /// `request` is for the address that it came from.
    func succeed(_ task: ImageTask, _ response: ImageResponse, request: ImageRequest) {
        let refreshes = response.wantsRefresh
        observe(.succeeded(task: task.id, url: task.request.url, source: response.source))
        task.finish(.success(response), refreshFollows: refreshes)
        if refreshes { refresh(task, request) }
    }

    func fail(_ load: Load, _ metrics: LoadMetrics, _ error: ImageError) {
        let url = load.request.url
        if load.isCallers { count(error, metrics.task, url) }
        switch load.recipient {
        case .picture(let task): task.finish(.failure(error), metrics)
        case .data(let observer): observer.completion(.failure(error))
        // The stale picture stays: what failed was only the attempt to renew it.
        case .refresh(let task): task.finishRefresh(nil)
        // The picture itself may still come.
        case .preview: break
        }
    }

    /// Takes a load out of the table, and gives up what is loaded to be shown meanwhile.
    ///
    /// With the result of the load its time is counted.
    func remove(
        _ id: TaskID, _ result: Result<PictureJob.Output, ImageError>? = nil, now: Double
    ) -> Load? {
        update { state, actions in
            guard let load = state.loads.removeValue(forKey: id) else { return nil }
            if load.isCallers, let source = result?.source {
                state.latencies[source.index].add(now - load.startedAt)
            }
            if let preview = load.preview {
                state.machine.handle(
                    .cancelled(preview, .cancelledLoad(of: load.request.url)), now: now,
                    actions: &actions)
            }
            return load
        }
    }

    private func count(_ error: ImageError, _ id: TaskID, _ url: ImageURL) {
        update { state, _ in
            if error.isCancellation {
                state.counters.cancelled += 1
            } else {
                state.counters.failed += 1
            }
        }
        observe(
            error.isCancellation
                ? .cancelled(task: id, url: url) : .failed(task: id, url: url, error: error))
    }

    private func finishRefresh(_ task: ImageTask, _ response: ImageResponse) {
        var isSame = response.source == .revalidated
        if case .success(let shown)? = task.outcome, let data = shown.data {
            isSame = isSame || data.data == response.data?.data
        }
        task.finishRefresh(isSame ? nil : response)
    }

    /// Puts a picture into the memory cache, unless its origin forbids it or it is not whole.
    private func remember(_ picture: Picture, for request: ImageRequest) {
        guard let cache = configuration.memoryCache, request.cachePolicy != .bypass,
            !picture.isTruncated, !picture.isNoStore
        else { return }
        // Of many loads that shared the work only the first has something to tell the cache.
        if let entry = cache.entry(for: request.memoryKey),
            entry.image.pixels === picture.image.pixels
        {
            return
        }
        dropOutdated(picture, request, from: cache)
        configuration.remember(
            MemoryCacheEntry(
                image: picture.image, header: picture.header, freshUntil: picture.freshUntil,
                httpStatus: picture.httpStatus, headers: picture.headers,
                encodedByteCount: picture.encodedByteCount, animation: picture.animation),
            for: request.memoryKey)
    }

    /// Takes the other sizes and forms of a picture out of memory that were made of other bytes
    /// than those which have just come from the origin.
    private func dropOutdated(
        _ picture: Picture, _ request: ImageRequest, from cache: any MemoryCaching
    ) {
        guard picture.source == .network else { return }
        let key = request.memoryKey
        for other in cache.entries(source: key.source, variant: key.variant)
        where other.entry.isOutdated(by: picture) {
            cache.remove(other.key)
        }
    }
}

extension MemoryCacheEntry {
    /// Whether a picture that has come since tells that the origin has another one now.
    ///
    /// Fields that differ with each answer, such as `Date`, tell nothing, nor does whether an
    /// entity tag is weak: nginx weakens it where it compresses.
    fileprivate func isOutdated(by picture: Picture) -> Bool {
        guard encodedByteCount == picture.encodedByteCount else { return true }
        for name in ["ETag", "Last-Modified"] {
            if let known = headers[name], let present = picture.headers[name] {
                return Revalidation.opaque(known) != Revalidation.opaque(present)
            }
        }
        return false
    }
}
