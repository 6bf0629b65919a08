import FoundationEssentials
import GannetCore
import Glibc

/// A regular file open for reading.
final class ReadableFile {
    private let descriptor: Int32
    private let size: Int

    /// So many bytes are read between two looks at whether it is still wanted.
    private static let pieceSize = 1 << 20

    /// Opens the file at `path`, without waiting for the other end of a pipe or a device.
    ///
    /// - Throws: `cannot_read`.
    init(_ path: FilePath) throws(ImageError) {
        let name = path.bytes.map { CChar(bitPattern: $0) } + [0]
        let descriptor = unsafe open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else {
            throw Self.refusal(of: SystemError(number: errno, function: "open"))
        }
        self.descriptor = descriptor
        var status = stat()
        let result = unsafe fstat(descriptor, &status)
        size = Int(status.st_size)
        // From here on the file closes itself.
        guard result == 0 else {
            throw Self.refusal(of: SystemError(number: errno, function: "fstat"))
        }
        if let kind = Self.nameOfKind(status.st_mode) {
            throw ImageError(.cannotRead, "it is \(kind), not a file")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Reads the whole file.
    ///
    /// - Throws: `cannot_read`, `body_too_large`, `cancelled`.
    func read(for exchange: LocalExchange) throws(ImageError) -> Data {
        let limit = exchange.request.maximumBodyBytes
        guard size <= limit else { throw BodyLimit.exceeded(limit: limit, announced: size) }
        var block = BodyBlock()
        var steps = ProgressSteps()
        while try readPiece(into: &block) {
            try exchange.checkCancelled()
            guard block.count <= limit else { throw BodyLimit.exceeded(limit: limit) }
            let expected = block.count <= size ? size : nil
            if steps.isDue(received: block.count, expected: expected) {
                exchange.report(received: block.count, expected: expected)
            }
        }
        return block.takeData()
    }

    /// Whether there may be more.
    private func readPiece(into block: inout BodyBlock) throws(ImageError) -> Bool {
        // Room for a byte more than the file has: reading none into it shows the end. Files of the
        // kernel's have size 0 whatever they hold, and a file may have grown.
        let left = size + 1 - block.count
        let wanted = left > 0 ? min(left, Self.pieceSize) : Self.pieceSize
        let growth = BodyGrowth(announced: size + 1)
        let result = unsafe block.fill(upTo: wanted, growth: growth) { room in
            unsafe Glibc.read(descriptor, room.baseAddress, room.count)
        }
        guard let result else { throw ImageError(.cannotRead, "there is no memory for the file") }
        if result < 0, errno != EINTR {
            throw Self.refusal(of: SystemError(number: errno, function: "read"))
        }
        return result != 0
    }
}

extension ReadableFile {
    private static func refusal(of error: SystemError) -> ImageError {
        let reason =
            switch error.number {
            case ENOENT, ENOTDIR: "there is no such file"
            case EACCES, EPERM: "permission to read it is denied"
            case ENXIO: "it is a socket or device, not a file"
            case EMFILE, ENFILE: "too many files are open; load fewer at once"
            default: "it cannot be read: \(error.words)"
            }
        return ImageError(.cannotRead, reason, underlying: error)
    }

    /// What something other than a regular file is called.
    private static func nameOfKind(_ mode: mode_t) -> String? {
        switch mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }
}
