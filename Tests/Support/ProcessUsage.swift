import Foundation

/// What this process has taken from the system.
package struct ProcessUsage {
    /// Bytes of memory in use.
    package let residentBytes: Int
    /// How many files, sockets and the like are open.
    package let descriptors: Int

    /// The usage now, as `proc(5)` tells it.
    package static func current() throws -> ProcessUsage {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        let kilobytes = line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return ProcessUsage(residentBytes: kilobytes << 10, descriptors: open.count)
    }
}
