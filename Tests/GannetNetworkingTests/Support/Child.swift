import Foundation
import Glibc

/// A program that a test runs.
final class Child: Sendable {
    private let id: pid_t

    /// Starts the program at `path`, which inherits the descriptors that are not closed on exec.
    init(_ path: String, _ arguments: [String], environment: [String] = []) throws {
        var id = pid_t()
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let status = unsafe withStrings([name] + arguments) { arguments in
            unsafe withStrings(environment) { environment in
                unsafe posix_spawn(&id, path, nil, nil, arguments, environment)
            }
        }
        guard status == 0 else { throw POSIXError(.init(rawValue: status) ?? .EINVAL) }
        self.id = id
    }

    /// Runs a program and waits for its end.
    static func run(_ path: String, _ arguments: String...) throws {
        let status = try Child(path, arguments).wait()
        guard status == 0 else { throw CocoaError(.executableLoad) }
    }

    /// Sends the program a signal.
    func signal(_ number: Int32) {
        kill(id, number)
    }

    /// Asks the program to end, and waits until it has.
    func stop() {
        kill(id, SIGTERM)
        _ = wait()
    }

    /// Waits for the end; the exit status as the system tells it.
    @discardableResult
    private func wait() -> Int32 {
        var status: Int32 = 0
        while unsafe waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status
    }
}

/// Gives `body` the strings as C wants an argument list.
private func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let copies = unsafe strings.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies + [nil])
}
