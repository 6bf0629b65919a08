import GannetCore

/// The pictures of the Shuffle and Activities pages, and a random one after the other.
struct PhotoDeck {
    /// Their requests.
    let requests: [ImageRequest]
    /// What they are called.
    let names: [String]
    private var random: any RandomNumberGenerator
    private var last: Int?

    /// A deck of these pictures, drawn by these random numbers.
    init(_ photos: [(name: String, request: ImageRequest)], random: any RandomNumberGenerator) {
        names = photos.map(\.name)
        requests = photos.map(\.request)
        self.random = random
    }

    /// Another picture than the last one.
    mutating func draw() -> Int {
        guard requests.count > 1 else { return 0 }
        var next = Self.number(below: requests.count - (last == nil ? 0 : 1), &random)
        if let last, next >= last { next += 1 }
        last = next
        return next
    }

    private static func number(
        below limit: Int, _ random: inout any RandomNumberGenerator
    ) -> Int {
        Int(random.next() % UInt64(limit))
    }
}
