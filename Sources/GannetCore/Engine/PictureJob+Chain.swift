extension PictureJob {
    /// Getting the bytes that `request` asks for.
    ///
    /// A refresh asks the origin although a stored answer may be used meanwhile.
    static func bytes(
        for request: ImageRequest, hasDataCache: Bool, isRefresh: Bool = false
    ) -> BytesJob {
        let isHTTP = ["http", "https"].contains(request.url.scheme)
        let policy = isRefresh ? .protocol : request.cachePolicy
        let looksUp = isHTTP && hasDataCache && policy != .reload && policy != .bypass
        return BytesJob(
            key: BytesJob.Key(
                stored: DataCacheKey(
                    source: request.memoryKey.source, variant: request.memoryKey.variant),
                policy: policy, isRefresh: isRefresh),
            url: request.url, headers: request.headers, timeout: request.timeout,
            partition: request.partition,
            host: isHTTP ? request.url.origin : "", isHTTP: isHTTP,
            phase: looksUp || (isHTTP && policy == .cacheOnly)
                ? .lookup : .transfer(conditions: HTTPHeaders(), stored: nil))
    }

    /// Everything that `request` takes, each job needing the one before it.
    static func chain(
        for request: ImageRequest, hasDataCache: Bool, isRefresh: Bool = false
    ) -> [PictureJob] {
        let bytes = bytes(for: request, hasDataCache: hasDataCache, isRefresh: isRefresh)
        let decode = DecodeJob(
            key: DecodeJob.Key(bytes: bytes.key, options: request.options), url: request.url)
        var chain: [PictureJob] = [.bytes(bytes), .decode(decode)]
        var steps: [String] = []
        for processor in request.processors {
            steps.append(processor.identifier)
            chain.append(
                .process(
                    ProcessJob(
                        key: ProcessJob.Key(decode: decode.key, steps: steps), url: request.url,
                        processor: processor)))
        }
        return chain
    }
}
