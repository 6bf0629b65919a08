/// What to drop next from a cache bounded by cost: the SIEVE rule (Zhang et al., NSDI 2024).
///
/// One queue in order of arrival, one mark an element, one hand. A hit only sets the mark, so it
/// moves nothing; the hand walks from old to new, clears marks, and drops the first element that
/// has none. Elements seen once, a scan above all, leave before those seen twice. A step of the
/// hand over a mark was paid for by the hit that set it: eviction is amortised O(1).
struct SieveQueue: Sendable {
    /// The sum of the costs of all elements.
    private(set) var totalCost = 0
    /// How many elements there are.
    private(set) var count = 0

    private var nodes: [Node] = []
    private var free: [Int] = []
    private var newest = Self.none
    private var oldest = Self.none
    /// Where the next search for something to drop begins; the oldest element if there is none.
    private var hand = Self.none

    private static let none = -1

    private struct Node: Sendable {
        var cost: Int
        var newer: Int
        var older: Int
        var isMarked = false
    }

    /// Adds an element and returns the slot that stands for it until it leaves; slots are reused.
    mutating func insert(cost: Int) -> Int {
        let node = Node(cost: cost, newer: Self.none, older: newest)
        let slot = place(node)
        if newest == Self.none { oldest = slot } else { nodes[newest].newer = slot }
        newest = slot
        totalCost += cost
        count += 1
        return slot
    }

    /// Notes that the element was asked for.
    mutating func touch(_ slot: Int) {
        nodes[slot].isMarked = true
    }

    /// Whether the element was asked for since the hand last passed it.
    func isMarked(_ slot: Int) -> Bool {
        nodes[slot].isMarked
    }

    /// Takes the element out.
    mutating func remove(_ slot: Int) {
        let node = nodes[slot]
        if hand == slot { hand = node.newer }
        if node.newer == Self.none {
            newest = node.older
        } else {
            nodes[node.newer].older = node.older
        }
        if node.older == Self.none {
            oldest = node.newer
        } else {
            nodes[node.older].newer = node.newer
        }
        totalCost -= node.cost
        count -= 1
        free.append(slot)
    }

    /// Takes out the element that is the least worth keeping; nil when there is none.
    mutating func evict() -> Int? {
        guard count > 0 else { return nil }
        var slot = hand == Self.none ? oldest : hand
        while nodes[slot].isMarked {
            nodes[slot].isMarked = false
            slot = nodes[slot].newer == Self.none ? oldest : nodes[slot].newer
        }
        hand = slot
        remove(slot)
        return slot
    }

    private mutating func place(_ node: Node) -> Int {
        if let slot = free.popLast() {
            nodes[slot] = node
            return slot
        }
        nodes.append(node)
        return nodes.count - 1
    }
}
