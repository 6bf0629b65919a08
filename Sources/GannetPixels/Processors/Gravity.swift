/// Where something lies within something larger.
public enum Gravity: String, Hashable, Sendable, CaseIterable {
    /// In the middle.
    case center
    /// In the middle of the upper edge.
    case top
    /// In the middle of the lower edge.
    case bottom
    /// In the middle of the left edge.
    case left
    /// In the middle of the right edge.
    case right
    /// In the upper left corner.
    case topLeft
    /// In the upper right corner.
    case topRight
    /// In the lower left corner.
    case bottomLeft
    /// In the lower right corner.
    case bottomRight

    /// Where something of `inner` pixels begins within `outer`, from the left.
    func x(of inner: Int, in outer: Int) -> Int {
        switch self {
        case .left, .topLeft, .bottomLeft: 0
        case .right, .topRight, .bottomRight: outer - inner
        case .center, .top, .bottom: (outer - inner) / 2
        }
    }

    /// Where something of `inner` pixels begins within `outer`, from the top.
    func y(of inner: Int, in outer: Int) -> Int {
        switch self {
        case .top, .topLeft, .topRight: 0
        case .bottom, .bottomLeft, .bottomRight: outer - inner
        case .center, .left, .right: (outer - inner) / 2
        }
    }
}
