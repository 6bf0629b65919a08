extension PictureJob {
    /// Getting the bytes that `request` asks for.
    ///
    /// A refresh asks the origin although a stored answer may be used meanwhile.
    static func bytes(
        for request: ImageRequest, hasDataCache: Bool, isRefresh: Bool = false,
        variants: VariantPolicy? = nil
    ) -> BytesJob {
        let isHTTP = ["http", "https"].contains(request.url.scheme)
        let policy = isRefresh ? .protocol : request.cachePolicy
        let looksUp = isHTTP && hasDataCache && policy != .reload && policy != .bypass
        let variant =
            isHTTP && hasDataCache && policy != .bypass
            ? variants?.name(of: request.options) ?? "" : ""
        return BytesJob(
            key: BytesJob.Key(
                stored: request.memoryKey.stored,
                policy: policy, isRefresh: isRefresh, variant: variant),
            url: request.url, headers: request.headers, timeout: request.timeout,
            partition: request.partition,
            host: isHTTP ? request.url.origin : "", isHTTP: isHTTP,
            variantOptions: variant.isEmpty ? nil : request.options,
            phase: looksUp || (isHTTP && policy == .cacheOnly)
                ? .lookup : .transfer(conditions: HTTPHeaders(), stored: nil),
            preview: PreviewWish(request))
    }

    /// Everything that `request` takes, each job needing the one before it.
    static func chain(
        for request: ImageRequest, hasDataCache: Bool, isRefresh: Bool = false,
        variants: VariantPolicy? = nil
    ) -> [PictureJob] {
        let bytes = bytes(
            for: request, hasDataCache: hasDataCache, isRefresh: isRefresh, variants: variants)
        let decode = DecodeJob(
            key: DecodeJob.Key(bytes: bytes.key, options: request.options), url: request.url)
        return [.bytes(bytes), .decode(decode)] + steps(of: request, after: decode.key)
    }

    /// What `request` takes where a larger picture in memory spares the decode.
    static func chain(
        for request: ImageRequest, reducing choice: ReductionChoice, hasDataCache: Bool
    ) -> [PictureJob] {
        let bytes = bytes(for: request, hasDataCache: hasDataCache)
        let key = DecodeJob.Key(bytes: bytes.key, options: request.options)
        let reduce = ReduceJob(key: key, url: request.url, choice: choice)
        return [.reduce(reduce)] + steps(of: request, after: key)
    }

    private static func steps(
        of request: ImageRequest, after decode: DecodeJob.Key
    ) -> [PictureJob] {
        var identifiers: [String] = []
        return request.processors.map { processor in
            identifiers.append(processor.identifier)
            return .process(
                ProcessJob(
                    key: ProcessJob.Key(decode: decode, steps: identifiers), url: request.url,
                    processor: processor))
        }
    }
}
