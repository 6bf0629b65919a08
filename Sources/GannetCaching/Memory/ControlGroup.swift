/// The groups by which the kernel bounds what processes take (kernel documentation, cgroup-v2).
enum ControlGroup {
    /// The paths of a group and of all above it, the root's, which is empty, first.
    ///
    /// In a container the path may lead outside what is mounted; what is left of it then counts.
    static func ancestors(of path: Substring) -> [String] {
        var paths = [""]
        for part in path.split(separator: "/") where part != ".." {
            paths.append("\(paths[paths.count - 1])/\(part)")
        }
        return paths
    }
}
