import Foundation

/// A disk of a few megabytes in memory, mounted for one test.
final class SmallDisk: Sendable {
    let path: String

    /// A disk of `bytes`; nil where mounting is not allowed.
    init?(bytes: Int) {
        path = "\(NSTemporaryDirectory())/gannet-disk-\(UUID().uuidString)"
        // A folder that cannot be made cannot be mounted on either.
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        guard Self.run("mount", "-t", "tmpfs", "-o", "size=\(bytes)", "tmpfs", path) else {
            // Nothing is in it.
            try? FileManager.default.removeItem(atPath: path)
            return nil
        }
    }

    deinit {
        _ = Self.run("umount", "-l", path)
        // The disk is gone, and with it all that could keep the folder from being removed.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Forbids writing from now on, or allows it again; false where that is refused.
    func setReadOnly(_ isReadOnly: Bool) -> Bool {
        Self.run("mount", "-o", isReadOnly ? "remount,ro" : "remount,rw", path)
    }

    private static func run(_ command: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardError = FileHandle.nullDevice
        // A command that is not there is a refusal.
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
