import FoundationEssentials

// Getting the bytes from their origin.
extension StepRunner {
    /// Begins the step of a job that is at this point: looking them up, or asking for them.
    func startBytes(
        _ step: StepID, _ job: BytesJob, waited: Double, _ listener: @escaping Listener
    ) {
        var job = job
        job.metrics = job.metrics.addingQueue(waited)
        switch job.phase {
        case .lookup:
            let job = job
            work(step, listener) { () throws(ImageError) in try self.lookUp(job) }
        case .transfer(let conditions, let stored):
            let exchange = Exchange(job: job, stored: stored, sentAt: configuration.time.now)
            transfer(step, exchange, conditions, listener)
        }
    }

    /// The caller's headers, and which formats this build reads, best first.
    func requestHeaders(of job: BytesJob) -> HTTPHeaders {
        var headers = job.headers
        if job.isHTTP, headers["Accept"] == nil { headers.add("Accept", acceptedTypes) }
        return headers
    }

    /// An exchange under way: what it is for, and what its answer may confirm.
    private struct Exchange {
        let job: BytesJob
        let stored: StoredEntry?
        let sentAt: Date
    }

    private func transfer(
        _ step: StepID, _ exchange: Exchange, _ conditions: HTTPHeaders,
        _ listener: @escaping Listener
    ) {
        let job = exchange.job
        count { $0.transfers += 1 }
        configuration.observer?.pipeline(did: .transferStarted(url: job.url))
        let transfer = configuration.loader.load(httpRequest(job, conditions)) { event in
            switch event {
            case .progress(let received, let expected):
                listener(.stepAdvanced(step, received: received, expected: expected))
            case .answered, .interrupted: break
            case .finished(let result):
                if case .success(let response) = result, response.version == .http2 {
                    listener(.hostMultiplexes(job.host))
                }
                listener(.stepEnded(step, self.conclude(result, exchange)))
            }
        }
        keep(transfer, for: step)
    }

    private func httpRequest(_ job: BytesJob, _ conditions: HTTPHeaders) -> HTTPRequest {
        var headers = requestHeaders(of: job)
        for field in conditions.fields { headers[field.name] = field.value }
        var request = HTTPRequest(
            url: job.url, headers: headers, maximumBodyBytes: configuration.maximumBodyBytes)
        request.timeouts = configuration.timeouts
        if let timeout = job.timeout { request.timeouts.whole = timeout }
        request.partition = job.partition
        return request
    }

    private func conclude(
        _ result: Result<HTTPResponse, ImageError>, _ exchange: Exchange
    ) -> StepResult<PictureJob> {
        let url = exchange.job.url
        do throws(ImageError) {
            let response = try result.get()
            configuration.observer?.pipeline(
                did: .transferEnded(url: url, status: response.status, error: nil))
            guard exchange.job.isHTTP else {
                return .finished(.data(unconditional(response, exchange.job)))
            }
            return try follow(response, exchange)
        } catch {
            if case .failure = result {
                configuration.observer?.pipeline(
                    did: .transferEnded(url: url, status: nil, error: error))
                if let stale = standIn(for: error, exchange) { return .finished(.data(stale)) }
            }
            return .failed(error.naming(url.text))
        }
    }

    /// Does what the rules of HTTP caching say about an answer.
    private func follow(
        _ response: HTTPResponse, _ exchange: Exchange
    ) throws(ImageError) -> StepResult<PictureJob> {
        let job = exchange.job
        let answer = CacheAnswer(
            status: response.status, headers: response.headers, url: response.url,
            requestTime: exchange.sentAt, responseTime: configuration.time.now)
        let update = rules.afterAnswer(
            cacheRequest(of: job), stored: exchange.stored?.response, answer: answer)
        switch (update, exchange.stored) {
        case (.updateHeaders(let renewed), let stored?):
            return .finished(.data(revalidated(response, job, renewed, stored)))
        case (.useStaleOnError, let stored?):
            return .finished(.data(stale(stored, job)))
        case (.fetchAgain, _):
            return .continues(.bytes(job.asking(with: HTTPHeaders(), stored: nil)))
        case (.store(let kept), _):
            try checkStatus(response)
            store(kept, response.body, job)
            return .finished(.data(fresh(response, job, freshUntil: rules.freshUntil(kept))))
        case (.remove, _):
            removeStored(job.key.stored)
            fallthrough
        default:
            try checkStatus(response)
            return .finished(.data(fresh(response, job, freshUntil: .distantPast)))
        }
    }

    private func checkStatus(_ response: HTTPResponse) throws(ImageError) {
        guard (200...299).contains(response.status) else {
            throw ImageError(
                .httpStatus, HTTPStatus.reason(response.status), httpStatus: response.status)
        }
    }

    /// The stored picture in place of one that could not be had (RFC 5861, section 4).
    private func standIn(for error: ImageError, _ exchange: Exchange) -> DataResponse? {
        guard !error.isCancellation, let stored = exchange.stored,
            rules.afterFailure(
                cacheRequest(of: exchange.job), stored: stored.response,
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
    private func unconditional(_ response: HTTPResponse, _ job: BytesJob) -> DataResponse {
        let source: ResponseSource =
            switch job.url.scheme {
            case "file": .file
            case "data": .data
            default: .network
            }
        return DataResponse(
            data: response.body, source: source, httpStatus: nil, headers: response.headers,
            url: response.url, freshUntil: source == .data ? .distantFuture : .distantPast,
            isNoStore: false, wireByteCount: 0, metrics: job.metrics.adding(response.timing))
    }

    private func fresh(
        _ response: HTTPResponse, _ job: BytesJob, freshUntil: Date
    ) -> DataResponse {
        DataResponse(
            data: response.body, source: .network, httpStatus: response.status,
            headers: response.headers, url: response.url, freshUntil: freshUntil,
            isNoStore: rules.isNoStore(response.headers, status: response.status),
            wireByteCount: response.timing.wireBytes, metrics: job.metrics.adding(response.timing))
    }

    private func revalidated(
        _ response: HTTPResponse, _ job: BytesJob, _ renewed: StoredResponse, _ stored: StoredEntry
    ) -> DataResponse {
        count { $0.revalidations += 1 }
        updateStored(renewed, job)
        return DataResponse(
            data: stored.body, source: .revalidated, httpStatus: renewed.status,
            headers: renewed.headers, url: renewed.url, freshUntil: rules.freshUntil(renewed),
            isNoStore: false, wireByteCount: response.timing.wireBytes,
            metrics: job.metrics.adding(response.timing))
    }
}

extension LoadMetrics {
    /// The same with the steps of a transfer.
    func adding(_ timing: TransferTiming) -> LoadMetrics {
        var copy = self
        copy.dns = timing.dns
        copy.connect = timing.connect
        copy.tls = timing.tls
        copy.firstByte = timing.firstByte
        copy.transfer = timing.transfer
        return copy
    }
}
