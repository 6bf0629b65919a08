/// Finds slots by hashes that are there already: open addressing with linear probing.
///
/// The standard dictionary hashes a ready hash once more, which costs as much as all the rest of a
/// hit. The hashes come from the standard hasher with the process's random seed, so that nobody
/// outside can make them collide. Whether a slot is the one wanted is for the caller to say.
struct SlotIndex: Sendable {
    /// How many slots there are.
    private(set) var count = 0

    private var cells: [Cell] = Array(repeating: .empty, count: 16)

    private struct Cell: Sendable {
        static let empty = Cell(hash: 0, slot: -1)

        let hash: Int
        let slot: Int

        var isEmpty: Bool { slot < 0 }
    }

    private var mask: Int { cells.count - 1 }

    /// The slot with this hash that `isWanted`, or nil.
    func find(hash: Int, where isWanted: (Int) -> Bool) -> Int? {
        var place = hash & mask
        while !cells[place].isEmpty {
            if cells[place].hash == hash, isWanted(cells[place].slot) { return cells[place].slot }
            place = (place + 1) & mask
        }
        return nil
    }

    /// Adds a slot, which must not be there yet.
    mutating func insert(_ slot: Int, hash: Int) {
        if (count + 1) * 4 > cells.count * 3 { grow() }
        put(Cell(hash: hash, slot: slot))
        count += 1
    }

    /// Takes a slot out; harmless when it is not there.
    mutating func remove(_ slot: Int, hash: Int) {
        var place = hash & mask
        while cells[place].slot != slot {
            if cells[place].isEmpty { return }
            place = (place + 1) & mask
        }
        count -= 1
        closeGap(at: place)
    }

    private mutating func put(_ cell: Cell) {
        var place = cell.hash & mask
        while !cells[place].isEmpty { place = (place + 1) & mask }
        cells[place] = cell
    }

    private mutating func grow() {
        let old = cells
        cells = Array(repeating: .empty, count: old.count * 2)
        for cell in old where !cell.isEmpty { put(cell) }
    }

    /// Moves later cells of the same run up, so that no probe stops short of them (Knuth, 6.4 R).
    private mutating func closeGap(at hole: Int) {
        var hole = hole
        var place = (hole + 1) & mask
        while !cells[place].isEmpty {
            let distanceFromHome = (place - cells[place].hash) & mask
            if distanceFromHome >= (place - hole) & mask {
                cells[hole] = cells[place]
                hole = place
            }
            place = (place + 1) & mask
        }
        cells[hole] = .empty
    }
}
