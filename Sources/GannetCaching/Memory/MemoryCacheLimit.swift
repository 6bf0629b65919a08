import Glibc

/// How large a memory cache may be if nobody says: the smaller of 15 % of memory and 512 MB.
///
/// Memory is that of the machine or that of the tightest control group above this process,
/// whichever is less.
public enum MemoryCacheLimit {
    /// The most that is taken however much memory there is, in bytes.
    static let ceiling = 512_000_000

    /// The limit for this process, read from the kernel's files once a call.
    public static func system() -> Int {
        let groups = SmallFile.text(at: "/proc/self/cgroup") ?? ""
        return bytes(
            memoryInfo: SmallFile.text(at: "/proc/meminfo") ?? "",
            groupLimits: groupLimitPaths(groups: groups).compactMap { SmallFile.text(at: $0) })
    }

    /// The limit, given the text of `/proc/meminfo` and those of the control groups' limit files.
    static func bytes(memoryInfo: String, groupLimits: [String]) -> Int {
        let sizes = [totalMemory(memoryInfo)] + groupLimits.map(groupLimit)
        guard let least = sizes.compactMap({ $0 }).min() else { return ceiling }
        return min(ceiling, least / 100 * 15)
    }

    /// Where a limit on this process may stand, given the text of `/proc/self/cgroup`.
    ///
    /// A group is bound by its ancestors too, so each of them is named. In a container the path
    /// may lie outside what is mounted; the root of the mount is then the group that counts.
    static func groupLimitPaths(groups: String) -> [String] {
        groups.split(separator: "\n").flatMap { line -> [String] in
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { return [] }
            if fields[0] == "0", fields[1].isEmpty {
                return ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].flatMap { root in
                    ControlGroup.ancestors(of: fields[2]).map { "\(root)\($0)/memory.max" }
                }
            }
            guard fields[1].split(separator: ",").contains("memory") else { return [] }
            return ControlGroup.ancestors(of: fields[2]).map {
                "/sys/fs/cgroup/memory\($0)/memory.limit_in_bytes"
            }
        }
    }

    private static func totalMemory(_ memoryInfo: String) -> Int? {
        let line = memoryInfo.split(separator: "\n").first { $0.hasPrefix("MemTotal:") }
        guard let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
            kilobytes > 0, kilobytes < Int.max / 1024
        else { return nil }
        return kilobytes * 1024
    }

    /// The number of a limit file; nil for `max`, for nonsense, and for what means "no limit".
    private static func groupLimit(_ text: String) -> Int? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard let bytes = Int(digits), bytes > 0 else { return nil }
        return bytes
    }
}
