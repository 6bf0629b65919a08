import FoundationEssentials
import GannetCore

/// What stands in for a picture, on its way to the index, and the file that it was made of.
struct PlaceholderNote: Sendable {
    /// The size of the file's body as it stands on disk.
    let size: Int
    /// XXH3 of that.
    let checksum: UInt64
    /// The placeholder as it stands in the index.
    let bytes: Data

    /// A note for the picture under `key`, whose file is `body`.
    init(_ placeholder: ImagePlaceholder, key: DataCacheKey, body: Data, coding: EntryCoding) {
        let stored = coding.stored(body)
        size = stored.count
        checksum = BodyDigest.checksum(stored)
        bytes = coding.stored(placeholder, key: coding.stored(key), checksum: checksum)
    }
}
