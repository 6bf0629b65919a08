import CSandbox
import Glibc

/// The end of a worker's process.
enum WorkerEnd {
    /// Ends the process without the farewells of libraries, which the cage would not let them do.
    static func exit(status: Int32) -> Never {
        _exit(status)
    }
}
