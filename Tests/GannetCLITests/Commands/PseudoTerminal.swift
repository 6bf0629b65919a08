import Foundation
import GannetTesting
import Glibc

/// A terminal without a screen: what a program shows on it can be read back.
final class PseudoTerminal {
    /// What was shown, piece by piece; an empty piece is the end.
    private let shown = Recorder<[UInt8]>()
    /// The side that a program writes to.
    let program: FileHandle

    /// Opens a new terminal.
    init() throws {
        let main = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
        guard main >= 0 else { throw Self.lastError }
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
        // Read all along: a terminal that nobody reads holds its program up.
        Thread.detachNewThread { [shown] in Self.read(main, into: shown) }
    }

    /// All that was shown, once every program on it has ended.
    func text() async throws -> String {
        try program.close()
        let pieces = try await shown.wait { $0.last?.isEmpty == true }
        return String(decoding: pieces.joined(), as: UTF8.self)
    }

    private static func read(_ descriptor: Int32, into shown: Recorder<[UInt8]>) {
        var piece = [UInt8](repeating: 0, count: 4096)
        // Once nobody has the other side open, reading ends with an error instead of an end.
        while true {
            let count = unsafe Glibc.read(descriptor, &piece, piece.count)
            shown.append(Array(piece.prefix(max(0, count))))
            guard count > 0 else { break }
        }
        close(descriptor)
    }

    private static var lastError: POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .ENODEV)
    }
}
