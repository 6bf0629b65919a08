/// Why a call of the file system failed.
public struct FileError: Error, Hashable {
    /// The system's number for the reason, such as that of `ENOSPC`.
    public let code: Int32
    /// The call that failed.
    public let call: String
    /// What it was made on; empty where only an open file is known.
    public let path: String

    /// A failure of `call` on `path` for the reason with this number.
    public init(code: Int32, call: String, path: String) {
        self.code = code
        self.call = call
        self.path = path
    }
}
