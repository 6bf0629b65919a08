import FoundationEssentials

// Pictures that the store has decoded and reduced already.
extension StepRunner {
    /// The picture that a job is for, where the store has it and its original is fresh, and what
    /// the rules of caching said to that.
    func findingVariant(_ job: BytesJob) -> (DataResponse, StepNote)? {
        guard let options = job.variantOptions, configuration.variants != nil else { return nil }
        let key = job.key.stored.variant(job.key.variant)
        guard let found = withCache(url: job.url, { try $0.entry(for: key) }) ?? nil else {
            return nil
        }
        let original = withCache(url: job.url) { try $0.response(for: job.key.stored) } ?? nil
        guard let original, StoredVariant.isMade(found.response, of: original),
            let variant = decoded(found, options)
        else {
            withCache(url: job.url) { try $0.remove(key) }
            return nil
        }
        let request = cacheRequest(of: job, addedFields: addedFields(of: job))
        let now = configuration.time.now
        let decision = rules.decide(request, stored: original, now: now)
        guard case .use(let headers) = decision else { return nil }
        count { $0.diskHits += 1 }
        var response = DataResponse(
            data: Data(), source: .disk, httpStatus: original.status, headers: headers,
            url: original.url, freshUntil: rules.freshUntil(original), isNoStore: false,
            wireByteCount: 0)
        response.variant = variant
        let note = LookupNote(
            request, stored: original, decision: decision, rules: rules, now: now)
        return (response, .lookup(note))
    }

    /// Keeps what was decoded, where the policy says so and its original is stored.
    ///
    /// Later and elsewhere, so that the picture does not wait for it.
    func keepVariant(of job: DecodeJob, _ decoded: DecodedImage, _ data: DataResponse) {
        let name = job.key.bytes.variant
        guard let policy = configuration.variants, !name.isEmpty, !data.isNoStore,
            !decoded.isTruncated, policy.keeps(decoded.image, of: decoded.header)
        else { return }
        chores.add {
            self.store(decoded, of: data.data, in: job.key.bytes.stored, name, policy)
        }
    }

    /// Forgets what was made of an answer that is removed on demand.
    func removeVariants(of key: DataCacheKey) {
        // It means to look at every key: elsewhere they go when they are looked at.
        guard configuration.variants != nil else { return }
        withCache(url: ImageURL(key.source)) { try $0.removeAll { $0.isVariant(of: key) } }
    }

    private func store(
        _ decoded: DecodedImage, of file: Data, in key: DataCacheKey, _ name: String,
        _ policy: VariantPolicy
    ) {
        withCache(url: ImageURL(key.source)) { cache in
            guard let original = try cache.entry(for: key), original.body == file else { return }
            let place = key.variant(name)
            if let known = try cache.response(for: place),
                StoredVariant.isMade(known, of: original.response)
            {
                return
            }
            let encoder = try configuration.codecs.encoder(for: policy.format)
            let body = try encoder.encode(decoded.image, options: policy.encoding)
            var response = original.response
            response.headers[StoredVariant.field] = decoded.header.storedText(
                encodedByteCount: file.count)
            try cache.store(StoredEntry(response: response, body: body), for: place)
            configuration.tell(.variantStored(url: ImageURL(key.source), bytes: body.count))
        }
    }

    private func decoded(_ entry: StoredEntry, _ options: DecodeOptions) -> StoredVariant? {
        var options = options
        options.targetSize = nil
        guard let text = entry.response.headers[StoredVariant.field],
            let (header, encodedByteCount) = ImageHeader.stored(text),
            // `try?` because what cannot be decoded is made anew of its original.
            let decoder = try? configuration.codecs.decoder(for: entry.body),
            let decoded = try? decoder.decode(entry.body, options: options)
        else { return nil }
        return StoredVariant(
            image: decoded.image, header: header, encodedByteCount: encodedByteCount)
    }
}

extension DataCacheKey {
    /// Where the picture of that name stands that was made of what stands here.
    func variant(_ name: String) -> DataCacheKey {
        DataCacheKey(source: source, variant: "decoded|\(name)|\(variant)")
    }

    /// Whether a picture stands here that was made of what stands at `original`.
    func isVariant(of original: DataCacheKey) -> Bool {
        source == original.source && variant.hasPrefix("decoded|")
            && ownVariant == original.variant
    }

    /// The variant of the file that something belongs to: its beginning, or a picture made of it.
    var ownVariant: Substring {
        if variant.hasPrefix("partial|") { return variant.dropFirst(8) }
        guard variant.hasPrefix("decoded|") else { return variant[...] }
        let rest = variant.dropFirst(8)
        return rest.firstIndex(of: "|").map { rest[rest.index(after: $0)...] } ?? rest
    }
}
