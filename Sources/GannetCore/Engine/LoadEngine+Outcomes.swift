import FoundationEssentials

// How loads end.
extension LoadEngine {
    func deliver(_ result: Result<PictureJob.Output, ImageError>, to id: TaskID) {
        guard let load = update({ state, _ in state.loads.removeValue(forKey: id) }) else { return }
        switch (result, load.recipient) {
        case (.success(.picture(let picture)), .picture(let task)):
            remember(picture, for: load.request)
            succeed(task, response(picture, to: load))
        case (.success(.picture(let picture)), .refresh(let task)):
            remember(picture, for: load.request)
            finishRefresh(task, response(picture, to: load))
        case (.success(.data(let data)), .data(let observer)):
            observe(.succeeded(task: id, url: load.request.url, source: data.source))
            observer.completion(
                .success(data.withTotal(configuration.time.uptime - load.startedAt)))
        case (.failure(let error), _): fail(load, id, error)
        case (.success(.data), .picture), (.success(.data), .refresh), (.success(.picture), .data):
            preconditionFailure("a chain ends in what its caller wants")
        }
    }

    /// Ends a picture's load well, and sees to a refresh if the picture is stale.
    func succeed(_ task: ImageTask, _ response: ImageResponse) {
        let refreshes =
            response.source == .stale
            && (response.data?.wantsRefresh ?? (task.request.cachePolicy == .staleFirst))
        observe(.succeeded(task: task.id, url: task.request.url, source: response.source))
        task.finish(.success(response), refreshFollows: refreshes)
        if refreshes { refresh(task) }
    }

    func fail(_ load: Load, _ id: TaskID, _ error: ImageError) {
        let url = load.request.url
        let error = error.naming(url.text)
        if !load.isRefresh { count(error, id, url) }
        switch load.recipient {
        case .picture(let task): task.finish(.failure(error))
        case .data(let observer): observer.completion(.failure(error))
        // The stale picture stays: what failed was only the attempt to renew it.
        case .refresh(let task): task.finishRefresh(nil)
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
            !picture.isTruncated, !picture.data.isNoStore
        else { return }
        // Of many loads that shared the work only the first has something to tell the cache.
        if let entry = cache.entry(for: request.memoryKey),
            entry.image.pixels === picture.image.pixels
        {
            return
        }
        cache.insert(
            MemoryCacheEntry(
                image: picture.image, header: picture.header,
                freshUntil: picture.data.freshUntil, httpStatus: picture.data.httpStatus,
                headers: picture.data.headers, encodedByteCount: picture.data.data.count),
            for: request.memoryKey)
    }

    private func response(_ picture: Picture, to load: Load) -> ImageResponse {
        var metrics = picture.metrics
        metrics.total = configuration.time.uptime - load.startedAt
        return ImageResponse(
            image: picture.image, request: load.request, source: picture.data.source,
            header: picture.header, isTruncated: picture.isTruncated,
            httpStatus: picture.data.httpStatus, headers: picture.data.headers,
            data: picture.data, encodedByteCount: picture.data.data.count, metrics: metrics)
    }
}

extension ImageResponse {
    /// A picture that was in memory.
    init(_ entry: MemoryCacheEntry, request: ImageRequest, source: ResponseSource) {
        self.init(
            image: entry.image, request: request, source: source, header: entry.header,
            isTruncated: false, httpStatus: entry.httpStatus, headers: entry.headers, data: nil,
            encodedByteCount: entry.encodedByteCount, metrics: LoadMetrics())
    }
}
