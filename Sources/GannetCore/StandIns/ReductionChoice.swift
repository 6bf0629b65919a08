import FoundationEssentials

/// A picture in memory out of which a smaller one can be made, and how.
struct ReductionChoice: Sendable {
    let larger: MemoryCacheEntry
    let reduction: ImageReduction

    /// The best choice among what memory holds of the same source; nil where a decode is needed.
    ///
    /// A picture will do that is fresh, had no processor at it and was decoded with the same
    /// options but for the size. Of several the smallest that is twice as large as wanted is
    /// taken, since more would not be seen, and otherwise the largest.
    init?(of wanted: MemoryCacheKey, among matches: [MemoryMatch], now: Date) {
        let choices = matches.compactMap { match -> Self? in
            guard now < match.entry.freshUntil else { return nil }
            return Self(of: wanted.options, from: match)
        }
        let ample = choices.filter(\.isAmple).min { $0.pixelCount < $1.pixelCount }
        guard let best = ample ?? choices.max(by: { $0.pixelCount < $1.pixelCount }) else {
            return nil
        }
        self = best
    }

    private init?(of wanted: DecodeOptions, from match: MemoryMatch) {
        guard match.key.processors.isEmpty, match.key.options.isAlike(wanted),
            let held = PictureCoverage(of: match.entry, decodedWith: match.key.options),
            let reduction = held.reduction(
                to: PictureCoverage(source: match.entry.header, target: wanted.targetSize))
        else { return nil }
        larger = match.entry
        self.reduction = reduction
    }

    private var isAmple: Bool {
        reduction.partWidth >= Double(2 * reduction.width)
            && reduction.partHeight >= Double(2 * reduction.height)
    }

    private var pixelCount: Int { larger.image.width * larger.image.height }
}

extension DecodeOptions {
    /// Whether both are the same but for the size wanted.
    func isAlike(_ other: DecodeOptions) -> Bool {
        var copy = self
        copy.targetSize = other.targetSize
        return copy == other
    }
}
