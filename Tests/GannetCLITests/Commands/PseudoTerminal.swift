import Foundation
import Glibc

/// A terminal without a screen: what a program shows on it can be read back.
final class PseudoTerminal {
    private let reader: FileHandle
    /// The side that a program writes to.
    let program: FileHandle

    /// Opens a new terminal.
    init() throws {
        let main = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
        guard main >= 0 else { throw Self.lastError }
        reader = FileHandle(fileDescriptor: main, closeOnDealloc: true)
        // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)), macros that Swift does not import: unlock the
        // other side, and ask for its number. The calls of <stdlib.h> for it are hidden from Swift.
        var lock: Int32 = 0
        var index: UInt32 = 0
        guard unsafe ioctl(main, 0x4004_5431, &lock) == 0,
            unsafe ioctl(main, 0x8004_5430, &index) == 0
        else { throw Self.lastError }
        let number = unsafe open("/dev/pts/\(index)", O_RDWR | O_NOCTTY)
        guard number >= 0 else { throw Self.lastError }
        program = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    }

    private static var lastError: POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENODEV)
    }

    /// All that was shown; the programs on it must have ended.
    func text() -> String {
        try? program.close()
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 4096)
        // Once nobody has the other side open, reading ends with an error instead of an end.
        while true {
            let count = unsafe read(reader.fileDescriptor, &piece, piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
