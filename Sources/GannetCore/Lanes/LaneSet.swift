/// A set of lanes.
struct LaneSet: OptionSet {
    let rawValue: Int

    static let all: LaneSet = [Self(.prefetch), Self(.nearby), Self(.visible)]

    init(rawValue: Int) {
        self.rawValue = rawValue
    }

    init(_ lane: LoadLane) {
        rawValue = 1 << lane.rawValue
    }

    func contains(_ lane: LoadLane) -> Bool { contains(Self(lane)) }
}
