extension ImageRequest {
    /// The addresses that a request names beside its own.
    struct Alternatives: Sendable {
        var fallbacks: [ImageURL] = []
        var lowResolutionURL: ImageURL?
        var sources: SourceSet?
        /// The density of the screen that a source is picked for.
        var scale = 1.0
    }

    /// Holds them for all copies of a request, so that those of most, which have none, stay cheap.
    final class AlternativesBox: Sendable {
        let contents: Alternatives

        init(_ contents: Alternatives) {
            self.contents = contents
        }
    }

    /// Further addresses; nil for most requests.
    var alternatives: Alternatives? {
        get { alternativesBox?.contents }
        set { alternativesBox = newValue.map(AlternativesBox.init) }
    }

    /// Where to look, in order, when ``url`` brings no picture.
    ///
    /// Each is tried in the same task when the one before it has failed in any way but a cancel.
    /// The picture is kept under the address that it came from, so that ``url`` is asked first
    /// again next time. What another origin than that of ``url`` is sent of ``headers`` is what it
    /// needs to choose an answer, never credentials; ``cacheKey`` names the picture of ``url``
    /// alone.
    public var fallbacks: [ImageURL] {
        get { alternatives?.fallbacks ?? [] }
        set { alternatives = changed { $0.fallbacks = newValue } }
    }

    /// The address of a small picture of the same thing, which is shown until the other is there.
    ///
    /// It is loaded beside ``url``, a little earlier, and arrives as a preview unless the picture
    /// itself is there first; then it is given up. That it fails is nobody's failure. It is sent
    /// headers, and kept, as one of the ``fallbacks`` is.
    public var lowResolutionURL: ImageURL? {
        get { alternatives?.lowResolutionURL }
        set { alternatives = changed { $0.lowResolutionURL = newValue } }
    }

    private func changed(_ change: (inout Alternatives) -> Void) -> Alternatives {
        var changed = alternatives ?? Alternatives()
        change(&changed)
        return changed
    }

    /// The same request for one other address, and for no more than that.
    func asking(_ other: ImageURL) -> ImageRequest {
        var copy = self
        copy.alternatives = nil
        copy.cacheKey = nil
        if other.origin != url.origin { copy.headers = headers.forStrangers }
        copy.url = other
        return copy
    }
}
