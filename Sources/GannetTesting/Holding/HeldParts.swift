import FoundationEssentials
import GannetCore

/// A decoder whose work passes a gate.
struct HeldDecoder: ImageDecoding {
    let decoder: any ImageDecoding
    let gates: StageGates

    var format: ImageFormat { decoder.format }

    func header(of data: Data, limits: DecodeLimits) throws(ImageError) -> ImageHeader {
        try decoder.header(of: data, limits: limits)
    }

    func decode(_ data: Data, options: DecodeOptions) throws(ImageError) -> DecodedImage {
        gates.pass(.decode)
        return try decoder.decode(data, options: options)
    }
}

/// A step whose work passes a gate.
struct HeldProcessor: ImageProcessing {
    let processor: any ImageProcessing
    let gates: StageGates

    var identifier: String { processor.identifier }

    func process(_ image: Image) throws(ImageError) -> Image {
        gates.pass(.process)
        return try processor.process(image)
    }
}

/// A store whose reads and changes pass a gate each.
struct HeldDataCache: DataCaching {
    let cache: any DataCaching
    let gates: StageGates

    func entry(for key: DataCacheKey) throws -> StoredEntry? {
        gates.pass(.diskRead)
        return try cache.entry(for: key)
    }

    func response(for key: DataCacheKey) throws -> StoredResponse? {
        gates.pass(.diskRead)
        return try cache.response(for: key)
    }

    func store(_ entry: StoredEntry, for key: DataCacheKey) throws {
        gates.pass(.diskWrite)
        try cache.store(entry, for: key)
    }

    func update(_ response: StoredResponse, for key: DataCacheKey) throws {
        gates.pass(.diskWrite)
        try cache.update(response, for: key)
    }

    func remove(_ key: DataCacheKey) throws {
        gates.pass(.diskWrite)
        try cache.remove(key)
    }

    func removeAll(where matches: @escaping @Sendable (DataCacheKey) -> Bool) throws -> Int {
        try cache.removeAll(where: matches)
    }

    func placeholder(for key: DataCacheKey) throws -> ImagePlaceholder? {
        gates.pass(.diskRead)
        return try cache.placeholder(for: key)
    }

    func setPlaceholder(
        _ placeholder: ImagePlaceholder, for key: DataCacheKey, of body: Data
    ) throws {
        gates.pass(.diskWrite)
        try cache.setPlaceholder(placeholder, for: key, of: body)
    }

    func flush() throws { try cache.flush() }
    func shutdown() { cache.shutdown() }
}
