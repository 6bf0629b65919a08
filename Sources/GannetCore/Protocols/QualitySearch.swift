import FoundationEssentials

/// Finds the best quality at which a file keeps to a number of bytes.
///
/// What an encoder does with `EncodeOptions.maximumBytes` where its format has a quality.
package enum QualitySearch {
    /// The file of the highest quality up to `options.quality`, or `usual`, that keeps to
    /// `options.maximumBytes`; without such a bound the file of that quality.
    ///
    /// Encodes at most eight times.
    ///
    /// - Throws: `cannot_write` where even quality 1 is too large; what `encode` throws.
    package static func file(
        _ options: EncodeOptions, usual: Int, encode: (Int) throws(ImageError) -> Data
    ) throws(ImageError) -> Data {
        let best = min(max(1, options.quality ?? usual), 100)
        let first = try encode(best)
        guard let bound = options.maximumBytes, first.count > bound else { return first }
        var (found, smallest): (Data?, Int) = (nil, first.count)
        var (low, high) = (1, best - 1)
        while low <= high {
            let quality = (low + high) / 2
            let data = try encode(quality)
            smallest = min(smallest, data.count)
            if data.count <= bound {
                found = data
                low = quality + 1
            } else {
                high = quality - 1
            }
        }
        guard let found else {
            throw ImageError(
                .cannotWrite,
                "the smallest file has \(smallest) bytes, over the \(bound) allowed; make the "
                    + "picture smaller or allow more")
        }
        return found
    }
}
