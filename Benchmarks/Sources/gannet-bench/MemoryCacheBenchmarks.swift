import FoundationEssentials
import Gannet

/// What the memory cache costs by itself, small and large.
enum MemoryCacheBenchmarks {
    static let all = [1000, 100_000].flatMap { size in
        let cases = Cases(size: size)
        return [
            Benchmark(
                name: "memory cache, hit among \(size)", limit: nil, count: 500_000,
                run: cases.hit),
            Benchmark(
                name: "memory cache, insert into \(size)", limit: 3, count: 100_000,
                run: cases.insert),
            Benchmark(
                name: "memory cache, by source in \(size)", limit: nil, count: 100_000,
                run: cases.lookUpSource),
        ]
    }

    /// A full cache of so many pictures.
    private struct Cases: Sendable {
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
            for key in keys { cache.insert(entry, for: key) }
        }

        private static func keys(_ numbers: Range<Int>) -> [MemoryCacheKey] {
            numbers.map { MemoryCacheKey(source: "https://bench.example/\($0).png") }
        }

        func hit(_ count: Int) async {
            for key in keys { cache.insert(entry, for: key) }
            // By a stride that visits all in an order that no memory has foreseen.
            var place = 0
            for _ in 0..<count {
                precondition(cache.entry(for: keys[place]) != nil, "a picture is missing")
                place = (place + 7919) % keys.count
            }
        }

        /// Each pushes another one out.
        func insert(_ count: Int) async {
            for number in 0..<count {
                let keys = (number / self.keys.count).isMultiple(of: 2) ? newcomers : self.keys
                cache.insert(entry, for: keys[number % keys.count])
            }
        }

        func lookUpSource(_ count: Int) async {
            for key in keys { cache.insert(entry, for: key) }
            var place = 0
            for _ in 0..<count {
                let found = cache.entries(source: keys[place].source, variant: "")
                precondition(found.count == 1, "a picture is missing")
                place = (place + 7919) % keys.count
            }
        }
    }
}
