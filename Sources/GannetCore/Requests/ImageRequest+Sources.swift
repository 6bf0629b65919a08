extension ImageRequest {
    /// A request for one picture under several addresses, of which the pipeline picks one.
    ///
    /// It picks by `size`, which is in pixels, by `scale`, the density of the screen, and by the
    /// formats that it can read (see ``SourceSet/pick(size:scale:formats:)``), each time that it is
    /// given the request. Until then ``url`` is what it would pick if it could read all; setting
    /// ``url`` leaves the set. ``headers`` are sent to whichever is picked, and what is picked is
    /// kept under its own address.
    public init(sources: SourceSet, size: TargetSize? = nil, scale: Double = 1) {
        let first = sources.pick(size: size, scale: scale, formats: Set(ImageFormat.all))
        self.init(url: first?.url ?? ImageURL(""), size: size)
        alternatives = Alternatives(sources: sources, scale: scale)
    }

    /// The addresses of which one is picked; nil for most requests, which have but one.
    public var sources: SourceSet? { alternatives?.sources }

    /// Whether its address is still to be picked: one comparison for most requests.
    var isToBePicked: Bool { alternativesBox != nil && sources != nil }

    /// The same request for the address to pick, and for no more than that.
    func picking(from formats: Set<ImageFormat>) -> ImageRequest {
        let picked = sources?.pick(
            size: options.targetSize, scale: alternatives?.scale ?? 1, formats: formats)
        var copy = self
        copy.alternatives = nil
        return picked.map { copy.taking($0, of: sources) } ?? copy
    }

    /// One request for each address that may have been asked in its place.
    var parts: [ImageRequest] {
        let candidates = (sources?.candidates ?? []).map { taking($0, of: sources) }
        return [self] + candidates + (fallbacks + [lowResolutionURL].compactMap(\.self)).map(asking)
    }

    private func taking(_ candidate: SourceSet.Candidate, of sources: SourceSet?) -> ImageRequest {
        var copy = self
        // One name for all would give out the smallest for the largest.
        if let cacheKey, let place = sources?.candidates.firstIndex(of: candidate) {
            copy.cacheKey = "\(cacheKey) \(place)"
        }
        if candidate.url != url { copy.url = candidate.url }
        return copy
    }
}
