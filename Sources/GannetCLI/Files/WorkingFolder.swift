import Glibc

/// The folder that relative paths start from.
enum WorkingFolder {
    /// Its absolute path as the system has it, which may be of any bytes.
    static var bytes: [UInt8] {
        guard let path = unsafe getcwd(nil, 0) else { return Array("/".utf8) }
        defer { unsafe free(path) }
        return unsafe Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
    }

    /// Its absolute path as text.
    static var text: String { String(decoding: bytes, as: UTF8.self) }
}
