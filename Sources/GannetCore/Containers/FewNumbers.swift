/// Different numbers in no order, mostly one: that one needs no memory of its own.
struct FewNumbers<Element: Numbered>: Sequence {
    private var first: Element?
    private var others: [Element] = []

    var isEmpty: Bool { first == nil }
    var count: Int { first == nil ? 0 : 1 + others.count }

    /// Adds a number that is not there yet.
    mutating func insert(_ element: Element) {
        if first == nil { first = element } else { others.append(element) }
    }

    /// Adds numbers of which none is there yet.
    mutating func insert(contentsOf elements: FewNumbers) {
        for element in elements { insert(element) }
    }

    /// Takes a number out; harmless where it is not there.
    mutating func remove(_ element: Element) {
        if first == element {
            first = others.popLast()
        } else if let place = others.firstIndex(of: element) {
            others.swapAt(place, others.count - 1)
            others.removeLast()
        }
    }

    /// The numbers, the lowest first.
    var inOrder: [Element] { sorted { $0.number < $1.number } }

    func makeIterator() -> Iterator { Iterator(first: first, others: others) }

    struct Iterator: IteratorProtocol {
        fileprivate var first: Element?
        fileprivate let others: [Element]
        private var place = 0

        fileprivate init(first: Element?, others: [Element]) {
            self.first = first
            self.others = others
        }

        mutating func next() -> Element? {
            if let first = first.take() { return first }
            guard place < others.count else { return nil }
            defer { place += 1 }
            return others[place]
        }
    }
}

extension FewNumbers: Sendable where Element: Sendable {}
