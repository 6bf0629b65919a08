/// Something that is told apart by a number that was never used before.
protocol Numbered: Hashable {
    /// At least 1.
    var number: UInt64 { get }
    init(number: UInt64)
}

extension UInt64: Numbered {
    var number: UInt64 { self }

    init(number: UInt64) {
        self = number
    }
}

/// Values found by numbers that are given out one after the other.
///
/// Open addressing with linear probing, and one multiplication as the hash: nobody outside chooses
/// the numbers, so nobody can make them collide. A value is changed in its place. The standard
/// dictionary hashes each key with care, and a load makes some forty look-ups: with it, a load took
/// a fifth more time.
struct NumberMap<Key: Numbered, Value> {
    private(set) var count = 0
    /// 0 where a place is free.
    private var numbers: [UInt64] = []
    private var places: [Value?] = []

    private static var fewestPlaces: Int { 16 }
    private static var placesWorthGivingBack: Int { 1024 }

    var isEmpty: Bool { count == 0 }
    /// How many values there is room for, twice over.
    var placeCount: Int { numbers.count }

    /// The value of a key; setting nil takes it out.
    subscript(key: Key) -> Value? {
        // Lent, so that one part of a large value is read without a copy of the rest.
        _read {
            if let place = place(of: key.number) { yield places[place] } else { yield nil }
        }
        _modify {
            if let place = place(of: key.number) {
                yield &places[place]
                if places[place] == nil { close(place) }
            } else {
                var value: Value?
                yield &value
                if let value { insert(value, key.number) }
            }
        }
    }

    /// Whether there is a value.
    func contains(_ key: Key) -> Bool { place(of: key.number) != nil }

    /// Takes a value out.
    @discardableResult
    mutating func removeValue(forKey key: Key) -> Value? {
        guard let place = place(of: key.number) else { return nil }
        let value = places[place].take()
        close(place)
        return value
    }

    /// The keys, in no order.
    var keys: [Key] { numbers.filter { $0 != 0 }.map(Key.init(number:)) }

    /// The values, in no order.
    var values: some Sequence<Value> { places.lazy.compactMap(\.self) }

    private var mask: Int { numbers.count - 1 }

    /// Spread by the golden ratio (Knuth, section 6.4): side by side, numbers in a row would make
    /// one run without a gap, and a value that leaves has its run looked through.
    private func home(of number: UInt64) -> Int {
        Int(truncatingIfNeeded: (number &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    }

    private func place(of number: UInt64) -> Int? {
        // 0 stands for a free place, and is nobody's number.
        guard count > 0, number != 0 else { return nil }
        var place = home(of: number)
        while numbers[place] != number {
            if numbers[place] == 0 { return nil }
            place = (place + 1) & mask
        }
        return place
    }

    private mutating func insert(_ value: Value, _ number: UInt64) {
        precondition(number != 0, "numbers begin at 1")
        if (count + 1) * 2 > numbers.count {
            resize(to: Swift.max(Self.fewestPlaces, numbers.count * 2))
        }
        put(value, number)
        count += 1
    }

    private mutating func put(_ value: Value, _ number: UInt64) {
        var place = home(of: number)
        while numbers[place] != 0 { place = (place + 1) & mask }
        numbers[place] = number
        places[place] = value
    }

    /// Moves later values of the same run up, so that no search stops short of them (Knuth,
    /// section 6.4, algorithm R).
    private mutating func close(_ hole: Int) {
        count -= 1
        var hole = hole
        var place = (hole + 1) & mask
        while numbers[place] != 0 {
            if (place - home(of: numbers[place])) & mask >= (place - hole) & mask {
                numbers[hole] = numbers[place]
                places.swapAt(hole, place)
                hole = place
            }
            place = (place + 1) & mask
        }
        numbers[hole] = 0
        // What a great burst has needed is given back; a small one comes again.
        if numbers.count >= Self.placesWorthGivingBack, count * 16 < numbers.count {
            resize(to: numbers.count / 4)
        }
    }

    private mutating func resize(to size: Int) {
        let (oldNumbers, oldPlaces) = (numbers, places)
        numbers = Array(repeating: 0, count: size)
        places = Array(repeating: nil, count: size)
        for (number, value) in zip(oldNumbers, oldPlaces) where number != 0 {
            if let value { put(value, number) }
        }
    }
}

extension NumberMap: Sendable where Key: Sendable, Value: Sendable {}

extension NumberMap: Sequence {
    func makeIterator() -> some IteratorProtocol<(key: Key, value: Value)> {
        zip(numbers, places).lazy
            .compactMap { number, value in value.map { (Key(number: number), $0) } }
            .makeIterator()
    }
}
