import FoundationEssentials

// Getting the bytes from the disk store, as far as the rules of HTTP caching allow.
extension StepRunner {
    /// Looks into the store, and decides what follows.
    func lookUp(_ job: BytesJob) -> (StepResult<PictureJob>, StepNote) {
        if let (found, note) = findingVariant(job) { return (.finished(.data(found)), note) }
        let stored = withCache(url: job.url) { try $0.entry(for: job.key.stored) } ?? nil
        let request = cacheRequest(of: job, addedFields: addedFields(of: job))
        let now = configuration.time.now
        let decision = rules.decide(request, stored: stored?.response, now: now)
        let note = stored.map {
            StepNote.lookup(
                LookupNote(
                    request, stored: $0.response, decision: decision, rules: rules, now: now))
        }
        do throws(ImageError) {
            return (try follow(decision, job, stored), note ?? .missed)
        } catch {
            return (.failed(error), note ?? .missed)
        }
    }

    private func follow(
        _ decision: CacheDecision, _ job: BytesJob, _ stored: StoredEntry?
    ) throws(ImageError) -> StepResult<PictureJob> {
        switch (decision, stored) {
        case (.use(let headers), let stored?):
            return .finished(.data(reuse(stored, job, headers: headers)))
        case (.useAndRefresh(let headers, _), let stored?) where !job.key.isRefresh:
            var response = reuse(stored, job, headers: headers)
            response.wantsRefresh = true
            return .finished(.data(response))
        case (.useAndRefresh(_, let conditions), _), (.revalidate(let conditions), _):
            return .continues(.bytes(job.asking(with: conditions, stored: stored)))
        case (.notCached, _):
            throw ImageError(
                .notCached, "it is not in the cache, and the origin is not to be asked",
                input: job.url.description)
        case (.fetch, let stored?):
            return .continues(.bytes(job.asking(with: HTTPHeaders(), stored: stored)))
        case (.fetch, nil), (.use, nil):
            try checkMemory(of: job, now: configuration.time.now)
            return .continues(
                .bytes(findingPartial(job).asking(with: HTTPHeaders(), stored: nil)))
        }
    }

    /// The stored answer as the outcome.
    func reuse(_ stored: StoredEntry, _ job: BytesJob, headers: HTTPHeaders) -> DataResponse {
        count { $0.diskHits += 1 }
        let freshUntil = rules.freshUntil(stored.response)
        return DataResponse(
            data: stored.body, source: configuration.time.now < freshUntil ? .disk : .stale,
            httpStatus: stored.response.status, headers: headers, url: stored.response.url,
            freshUntil: freshUntil, isNoStore: false, wireByteCount: 0)
    }

    /// Keeps an answer, unless it is no picture: an error page must not take a picture's place.
    func store(_ response: StoredResponse, _ body: Data, _ exchange: TransferExchange) {
        let job = exchange.job
        guard configuration.dataCache != nil, job.key.policy != .bypass,
            configuration.codecs.format(of: body) != nil
        else { return }
        let start = configuration.time.uptime
        withCache(url: job.url) {
            try $0.store(StoredEntry(response: response, body: body), for: job.key.stored)
            exchange.noteStoring(start...configuration.time.uptime)
            configuration.tell(.stored(url: job.url, bytes: body.count))
        }
    }

    /// Replaces what is known about a stored answer.
    func updateStored(_ response: StoredResponse, _ job: BytesJob) {
        withCache(url: job.url) { try $0.update(response, for: job.key.stored) }
    }

    /// Forgets a stored answer; if that fails, the cache is to blame and the load goes on.
    func removeStored(_ key: DataCacheKey) {
        withCache(url: ImageURL(key.source)) { try $0.remove(key) }
    }

    /// The request as the rules of caching see it, with what the loader adds to it.
    func cacheRequest(of job: BytesJob, addedFields: HTTPHeaders) -> CacheRequest {
        let headers = HTTPHeaders(requestHeaders(of: job).fields + addedFields.fields)
        return CacheRequest(url: job.url, headers: headers, policy: job.key.policy)
    }

    /// What the loader would add to the request of a job if it were sent now.
    func addedFields(of job: BytesJob) -> HTTPHeaders {
        var request = HTTPRequest(url: job.url, headers: job.headers)
        request.partition = job.partition
        return configuration.loader.addedFields(to: request)
    }

    /// Calls the store, if there is one; its failure is an event, never the load's.
    @discardableResult
    func withCache<Result>(
        url: ImageURL, _ body: (any DataCaching) throws -> Result
    ) -> Result? {
        guard let cache = configuration.dataCache else { return nil }
        do {
            return try body(cache)
        } catch {
            count { $0.cacheFailures += 1 }
            configuration.tell(.cacheFailed(url: url, reason: "\(error)"))
            return nil
        }
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
