extension ImageRequest {
    /// The addresses that a request names beside its own, shared by its copies.
    final class Alternatives: Sendable {
        let fallbacks: [ImageURL]
        let lowResolutionURL: ImageURL?

        init(fallbacks: [ImageURL] = [], lowResolutionURL: ImageURL? = nil) {
            self.fallbacks = fallbacks
            self.lowResolutionURL = lowResolutionURL
        }
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
        set {
            alternatives = Alternatives(
                fallbacks: newValue, lowResolutionURL: alternatives?.lowResolutionURL)
        }
    }

    /// The address of a small picture of the same thing, which is shown until the other is there.
    ///
    /// It is loaded beside ``url``, a little earlier, and arrives as a preview unless the picture
    /// itself is there first; then it is given up. That it fails is nobody's failure. It is sent
    /// headers, and kept, as one of the ``fallbacks`` is.
    public var lowResolutionURL: ImageURL? {
        get { alternatives?.lowResolutionURL }
        set {
            alternatives = Alternatives(
                fallbacks: alternatives?.fallbacks ?? [], lowResolutionURL: newValue)
        }
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
