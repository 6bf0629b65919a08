import FoundationEssentials

// Getting the bytes.
extension StepRunner {
    func startBytes(_ step: StepID, _ job: BytesJob, waited: Double, _ listener: @escaping Listener)
    {
        var job = job
        job.metrics = job.metrics.addingQueue(waited)
        switch job.phase {
        case .lookup:
            let job = job
            work(step, listener) { () throws(ImageError) in try self.lookUp(job) }
        case .transfer(let conditions, let stored):
            transfer(step, job, conditions, stored, listener)
        }
    }

    /// Forgets a stored answer; if that fails, the cache is to blame and the load goes on.
    func removeStored(_ key: DataCacheKey) {
        withCache(url: ImageURL(key.source)) { try $0.remove(key) }
    }

    // MARK: - The disk store

    /// Looks into the store, and decides what follows.
    private func lookUp(_ job: BytesJob) throws(ImageError) -> StepResult<PictureJob> {
        var job = job
        let start = configuration.time.uptime
        let stored = withCache(url: job.url) { try $0.entry(for: job.key.stored) } ?? nil
        job.metrics.disk = configuration.time.uptime - start
        let decision = rules.decide(
            method: "GET", headers: requestHeaders(of: job), policy: job.key.policy,
            stored: stored?.response, now: configuration.time.now)
        return try follow(decision, job, stored)
    }

    private func follow(
        _ decision: CacheDecision, _ job: BytesJob, _ stored: StoredEntry?
    ) throws(ImageError) -> StepResult<PictureJob> {
        switch (decision, stored) {
        case (.use(let headers), let stored?):
            return .finished(.data(reuse(stored, job, headers: headers, wantsRefresh: false)))
        case (.useAndRefresh(let headers, _), let stored?) where !job.key.isRefresh:
            return .finished(.data(reuse(stored, job, headers: headers, wantsRefresh: true)))
        case (.useAndRefresh(_, let conditions), _), (.revalidate(let conditions), _):
            return .continues(.bytes(job.asking(with: conditions, stored: stored)))
        case (.notCached, _):
            throw ImageError(
                .notCached, "it is not in the cache, and the origin is not to be asked",
                input: job.url.text)
        case (.fetch, _), (.use, nil):
            return .continues(.bytes(job.asking(with: HTTPHeaders(), stored: stored)))
        }
    }

    private func reuse(
        _ stored: StoredEntry, _ job: BytesJob, headers: HTTPHeaders, wantsRefresh: Bool
    ) -> DataResponse {
        count { $0.diskHits += 1 }
        let freshUntil = rules.freshUntil(stored.response)
        let isFresh = configuration.time.now < freshUntil
        var response = DataResponse(
            data: stored.body, source: isFresh ? .disk : .stale,
            httpStatus: stored.response.status, headers: headers, url: stored.response.url,
            freshUntil: freshUntil, isNoStore: false, wireByteCount: 0, metrics: job.metrics)
        response.wantsRefresh = wantsRefresh
        return response
    }

    /// Calls the store, if there is one; its failure is an event, never the load's.
    private func withCache<Result>(
        url: ImageURL, _ body: (any DataCaching) throws -> Result
    ) -> Result? {
        guard let cache = configuration.dataCache else { return nil }
        do {
            return try body(cache)
        } catch {
            count { $0.cacheFailures += 1 }
            configuration.observer?.pipeline(did: .cacheFailed(url: url, reason: "\(error)"))
            return nil
        }
    }

    // MARK: - The origin

    private func transfer(
        _ step: StepID, _ job: BytesJob, _ conditions: HTTPHeaders, _ stored: StoredEntry?,
        _ listener: @escaping Listener
    ) {
        let sentAt = configuration.time.now
        count { $0.transfers += 1 }
        configuration.observer?.pipeline(did: .transferStarted(url: job.url))
        let transfer = configuration.loader.load(httpRequest(job, conditions)) { event in
            switch event {
            case .progress(let received, let expected):
                listener(.stepAdvanced(step, received: received, expected: expected))
            case .finished(let result):
                if case .success(let response) = result, response.version == .http2 {
                    listener(.hostMultiplexes(job.host))
                }
                listener(.stepEnded(step, self.conclude(result, job, stored, sentAt: sentAt)))
            }
        }
        keep(transfer, for: step)
    }

    private func httpRequest(_ job: BytesJob, _ conditions: HTTPHeaders) -> HTTPRequest {
        var headers = requestHeaders(of: job)
        for field in conditions.fields { headers[field.name] = field.value }
        return HTTPRequest(
            url: job.url, headers: headers, timeout: job.timeout ?? configuration.timeout,
            maximumBodyBytes: configuration.maximumBodyBytes)
    }

    /// The caller's headers, and which formats this build reads, best first.
    private func requestHeaders(of job: BytesJob) -> HTTPHeaders {
        var headers = job.headers
        if job.isHTTP, headers["Accept"] == nil { headers.add("Accept", acceptedTypes) }
        return headers
    }

    private func conclude(
        _ result: Result<HTTPResponse, ImageError>, _ job: BytesJob, _ stored: StoredEntry?,
        sentAt: Date
    ) -> StepResult<PictureJob> {
        do throws(ImageError) {
            let data = try answer(try result.get(), job, stored, sentAt: sentAt)
            ended(job, status: data.httpStatus, error: nil)
            return .finished(.data(data))
        } catch {
            if !error.isCancellation, let stale = standIn(for: error, job, stored) {
                ended(job, status: error.httpStatus, error: error)
                return .finished(.data(stale))
            }
            ended(job, status: error.httpStatus, error: error)
            return .failed(error.naming(job.url.text))
        }
    }

    private func ended(_ job: BytesJob, status: Int?, error: ImageError?) {
        configuration.observer?.pipeline(
            did: .transferEnded(url: job.url, status: status, error: error))
    }

    /// What an answer means, once the rules of HTTP caching have been applied to it.
    private func answer(
        _ response: HTTPResponse, _ job: BytesJob, _ stored: StoredEntry?, sentAt: Date
    ) throws(ImageError) -> DataResponse {
        guard job.isHTTP else { return unconditional(response, job) }
        let update = rules.afterAnswer(
            method: "GET", requestHeaders: requestHeaders(of: job), stored: stored?.response,
            status: response.status, headers: response.headers, url: response.url,
            requestTime: sentAt, responseTime: configuration.time.now)
        if case .updateHeaders(let renewed) = update, let stored {
            return revalidated(response, job, renewed, stored)
        }
        guard (200...299).contains(response.status) else {
            throw ImageError(
                .httpStatus, HTTPStatus.reason(response.status), httpStatus: response.status)
        }
        if case .store(let kept) = update {
            store(kept, response.body, job)
            return fresh(response, job, freshUntil: rules.freshUntil(kept), isNoStore: false)
        }
        return fresh(response, job, freshUntil: .distantPast, isNoStore: true)
    }

    /// A file is asked for again each time, a data URL never changes.
    private func unconditional(_ response: HTTPResponse, _ job: BytesJob) -> DataResponse {
        let isFile = job.url.scheme == "file"
        return DataResponse(
            data: response.body,
            source: isFile ? .file : job.url.scheme == "data" ? .data : .network,
            httpStatus: nil, headers: response.headers, url: response.url,
            freshUntil: isFile ? .distantPast : .distantFuture, isNoStore: false,
            wireByteCount: 0, metrics: job.metrics.adding(response.timing))
    }

    private func fresh(
        _ response: HTTPResponse, _ job: BytesJob, freshUntil: Date, isNoStore: Bool
    ) -> DataResponse {
        DataResponse(
            data: response.body, source: .network, httpStatus: response.status,
            headers: response.headers, url: response.url, freshUntil: freshUntil,
            isNoStore: isNoStore, wireByteCount: response.timing.wireBytes,
            metrics: job.metrics.adding(response.timing))
    }

    private func revalidated(
        _ response: HTTPResponse, _ job: BytesJob, _ renewed: StoredResponse, _ stored: StoredEntry
    ) -> DataResponse {
        count { $0.revalidations += 1 }
        withCache(url: job.url) { try $0.update(renewed, for: job.key.stored) }
        return DataResponse(
            data: stored.body, source: .revalidated, httpStatus: renewed.status,
            headers: renewed.headers, url: renewed.url, freshUntil: rules.freshUntil(renewed),
            isNoStore: false, wireByteCount: response.timing.wireBytes,
            metrics: job.metrics.adding(response.timing))
    }

    /// Keeps an answer, unless it is no picture: an error page must not take a picture's place.
    private func store(_ kept: StoredResponse, _ body: Data, _ job: BytesJob) {
        guard job.key.policy != .bypass, configuration.codecs.format(of: body) != nil else {
            return
        }
        withCache(url: job.url) {
            try $0.store(StoredEntry(response: kept, body: body), for: job.key.stored)
        }
    }

    /// The stored picture in place of an error, where the rules allow it (RFC 5861, section 4).
    private func standIn(
        for error: ImageError, _ job: BytesJob, _ stored: StoredEntry?
    ) -> DataResponse? {
        guard let stored,
            rules.allowsStale(
                stored.response, onStatus: error.httpStatus, requestHeaders: job.headers,
                now: configuration.time.now)
        else { return nil }
        return reuse(stored, job, headers: stored.response.headers, wantsRefresh: false)
    }
}

extension BytesJob {
    /// The same job in its next step: asking the origin.
    func asking(with conditions: HTTPHeaders, stored: StoredEntry?) -> BytesJob {
        var copy = self
        copy.phase = .transfer(conditions: conditions, stored: stored)
        return copy
    }
}

extension LoadMetrics {
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
