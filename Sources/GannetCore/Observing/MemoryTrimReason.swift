/// Why pictures left the memory cache.
public enum MemoryTrimReason: Sendable, Hashable {
    /// They made room for another one, as the cache holds only so many bytes.
    case limit
    /// Memory is scarce.
    case pressure(MemoryPressure)
    /// The program asked for it.
    case demand
}

extension MemoryTrimReason: CustomStringConvertible {
    /// The reason in a few words.
    public var description: String {
        switch self {
        case .limit: "the limit"
        case .pressure(let pressure): "memory pressure \(pressure)"
        case .demand: "demand"
        }
    }
}
