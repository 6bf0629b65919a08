import Glibc

/// What the system knows of program files.
enum ProgramFile {
    /// The path of the program that runs; nil where the system does not tell.
    static var own: String? {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            guard let start = buffer.baseAddress else { return 0 }
            return unsafe readlink(
                "/proc/self/exe", start.assumingMemoryBound(to: CChar.self), buffer.count)
        }
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }

    /// Whether there is a program at a path that may be run.
    static func isThere(_ path: String) -> Bool {
        unsafe access(path, X_OK) == 0
    }
}
