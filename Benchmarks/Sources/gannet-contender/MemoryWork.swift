import Contender
import FoundationEssentials
import Gannet
import GannetTesting
import Synchronization

/// `memory OPERATION ENTRIES COUNT`: a full memory cache of so many pictures.
enum MemoryWork {
    private static let known = Mutex<[Int: FullCache]>([:])

    @Sendable static func prepare(_ order: WorkOrder) throws -> @Sendable () throws -> Void {
        let size = try order.number(1)
        let full = known.withLock { known in
            let full = known[size] ?? FullCache(size: size)
            known[size] = full
            return full
        }
        full.refill()
        switch try order.text(0) {
        case "hit": return { full.hit(order.count) }
        case "insert": return { full.insert(order.count) }
        case let other: throw WorkFailure("memory knows no operation \(other)")
        }
    }
}

/// A cache that holds as many pictures as it may.
private struct FullCache: Sendable {
    private let cache: any MemoryCaching
    private let keys: [MemoryCacheKey]
    private let newcomers: [MemoryCacheKey]
    private let entry: MemoryCacheEntry

    init(size: Int) {
        let image = Image.solid(0x3366_99FF, width: 1, height: 1, layout: .rgba8Premultiplied)
        entry = MemoryCacheEntry(
            image: image, header: ImageHeader(format: .png, width: 1, height: 1),
            freshUntil: .distantFuture)
        let configuration = ImagePipeline.Configuration.standard(
            cache: .none, memoryLimit: size * entry.cost)
        guard let cache = configuration.memoryCache else { preconditionFailure("no cache") }
        self.cache = cache
        keys = Self.keys(0..<size)
        newcomers = Self.keys(size..<(2 * size))
    }

    private static func keys(_ numbers: Range<Int>) -> [MemoryCacheKey] {
        numbers.map { MemoryCacheKey(source: "https://bench.example/\($0).png") }
    }

    /// Puts the pictures in that ``hit(_:)`` looks for.
    func refill() {
        for key in keys { cache.insert(entry, for: key) }
    }

    /// By a stride that visits all in an order that no memory has foreseen.
    func hit(_ count: Int) {
        var place = 0
        for _ in 0..<count {
            precondition(cache.entry(for: keys[place]) != nil, "a picture is missing")
            place = (place + 7919) % keys.count
        }
    }

    /// Each pushes another one out.
    func insert(_ count: Int) {
        for number in 0..<count {
            let keys = (number / self.keys.count).isMultiple(of: 2) ? newcomers : self.keys
            cache.insert(entry, for: keys[number % keys.count])
        }
    }
}
