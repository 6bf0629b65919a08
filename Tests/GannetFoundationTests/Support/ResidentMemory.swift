import Foundation
import Glibc

/// How much memory of this process is resident.
enum ResidentMemory {
    /// The bytes, or nil where the kernel does not tell.
    static var bytes: Int? {
        // A system without that file tells nothing.
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return pages.map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
    }
}
