/// What is asked for in caches: the same addresses in the same order as `gannet-contender` does.
struct PictureAddresses: Sendable {
    /// Those in the full cache.
    let present: [String]
    /// As many others.
    let newcomers: [String]

    init(_ size: Int) {
        present = (0..<size).map { "https://bench.example/\($0).png" }
        newcomers = (size..<(2 * size)).map { "https://bench.example/\($0).png" }
    }

    /// By a stride that visits all in an order that no memory has foreseen.
    func visit(_ count: Int, _ body: (String) -> Void) {
        var place = 0
        for _ in 0..<count {
            body(present[place])
            place = (place + 7919) % present.count
        }
    }

    /// Each pushes another one out.
    func insert(_ count: Int, _ body: (String) -> Void) {
        for number in 0..<count {
            let keys = (number / present.count).isMultiple(of: 2) ? newcomers : present
            body(keys[number % keys.count])
        }
    }
}
