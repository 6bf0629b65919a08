import FoundationEssentials

// What becomes of an answer.
extension StepRunner {
    /// Does what the rules of HTTP caching say about an answer.
    func follow(
        _ response: HTTPResponse, _ exchange: TransferExchange
    ) -> StepResult<PictureJob> {
        let job = exchange.job
        if let outcome = withoutImpostor(response, exchange) { return outcome }
        let answer = CacheAnswer(
            status: response.status, headers: response.headers, url: response.url,
            requestTime: exchange.sentAt, responseTime: configuration.time.now)
        let update = rules.afterAnswer(
            cacheRequest(of: job, addedFields: exchange.addedFields),
            stored: exchange.stored?.response, answer: answer)
        switch (update, exchange.stored) {
        case (.updateHeaders(let renewed), let stored?):
            return .finished(.data(revalidated(response, job, renewed, stored)))
        case (.useStaleOnError, let stored?):
            return .finished(.data(stale(stored, job)))
        case (.fetchAgain, _):
            return .continues(.bytes(job.asking(with: HTTPHeaders(), stored: nil)))
        case (.store(let kept), _):
            guard response.isSuccess else {
                return refused(response, exchange, freshUntil: rules.freshUntil(kept))
            }
            store(kept, response.body, exchange)
            noteSuccess(of: job)
            return .finished(.data(fresh(response, job, freshUntil: rules.freshUntil(kept))))
        case (.remove, _):
            removeStored(job.key.stored)
            fallthrough
        default:
            guard response.isSuccess else {
                return refused(response, exchange, freshUntil: .distantPast)
            }
            noteSuccess(of: job)
            return .finished(.data(fresh(response, job, freshUntil: .distantPast)))
        }
    }

    /// What follows when something that is no picture comes where a picture is stored.
    ///
    /// It is a captive portal's page, most likely. The picture stays stored, and stands in for it
    /// if it may.
    private func withoutImpostor(
        _ response: HTTPResponse, _ exchange: TransferExchange
    ) -> StepResult<PictureJob>? {
        guard exchange.stored != nil, response.isSuccess,
            configuration.codecs.format(of: response.body) == nil
        else { return nil }
        let error = ImageError(
            .notAnImage, "a stored picture would be replaced by something that is none",
            input: exchange.job.url.description)
        let data = standIn(for: error, exchange)
        return .finished(.data(data ?? fresh(response, exchange.job, freshUntil: .distantPast)))
    }

    /// Forgets what earlier tries have left, now that the whole is there.
    private func noteSuccess(of job: BytesJob) {
        forgetPartial(of: job)
        memory.withLock { $0.failures.forget(job.key.stored) }
    }

    /// The stored picture in place of one that could not be had (RFC 5861, section 4).
    func standIn(for error: ImageError, _ exchange: TransferExchange) -> DataResponse? {
        guard !error.isCancellation, let stored = exchange.stored,
            rules.afterFailure(
                cacheRequest(of: exchange.job, addedFields: exchange.addedFields),
                stored: stored.response,
                now: configuration.time.now) == .useStaleOnError
        else { return nil }
        return stale(stored, exchange.job)
    }

    private func stale(_ stored: StoredEntry, _ job: BytesJob) -> DataResponse {
        reuse(
            stored, job,
            headers: rules.headersForReuse(stored.response, now: configuration.time.now))
    }

    /// A file is asked for again each time, a data URL never changes.
    func unconditional(_ response: HTTPResponse, _ job: BytesJob) -> DataResponse {
        let source: ResponseSource =
            switch job.url.scheme {
            case "file": .file
            case "data": .data
            default: .network
            }
        return DataResponse(
            data: response.body, source: source, httpStatus: nil, headers: response.headers,
            url: response.url, freshUntil: source == .data ? .distantFuture : .distantPast,
            isNoStore: false, wireByteCount: 0)
    }

    private func fresh(
        _ response: HTTPResponse, _ job: BytesJob, freshUntil: Date
    ) -> DataResponse {
        DataResponse(
            data: response.body, source: .network, httpStatus: response.status,
            headers: response.headers, url: response.url, freshUntil: freshUntil,
            isNoStore: rules.isNoStore(response.headers, status: response.status),
            wireByteCount: response.timing.wireBytes)
    }

    private func revalidated(
        _ response: HTTPResponse, _ job: BytesJob, _ renewed: StoredResponse, _ stored: StoredEntry
    ) -> DataResponse {
        count { $0.revalidations += 1 }
        updateStored(renewed, job)
        return DataResponse(
            data: stored.body, source: .revalidated, httpStatus: renewed.status,
            headers: renewed.headers, url: renewed.url, freshUntil: rules.freshUntil(renewed),
            isNoStore: false, wireByteCount: response.timing.wireBytes)
    }
}

extension HTTPResponse {
    /// Whether its status says that its body is what was asked for.
    var isSuccess: Bool { (200...299).contains(status) }
}
