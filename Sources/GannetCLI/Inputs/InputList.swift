import GannetCore
import Glibc

/// The inputs of a command, one after another: those on the command line, then those in lists.
///
/// Lists are read piece by piece as inputs are asked for, so that their length does not matter.
struct InputList: ~Copyable {
    private var arguments: ArraySlice<String>
    private var lists: ArraySlice<String>
    private var descriptor: FileDescriptor?
    private var splitter = LineSplitter()
    private var lines: ArraySlice<[UInt8]> = []

    /// The inputs named by `arguments`, then those in the files `lists`, where `-` is standard
    /// input.
    init(arguments: [String], lists: [String]) {
        self.arguments = arguments[...]
        self.lists = lists[...]
    }

    deinit {
        if let descriptor, descriptor != .standardInput { close(descriptor.number) }
    }

    /// The next input, or nil at the end; waits for standard input if need be.
    ///
    /// - Throws: `cannot_read` when a list cannot be read.
    mutating func next() throws(ImageError) -> PictureInput? {
        if let argument = arguments.popFirst() { return PictureInput(argument) }
        while true {
            if let line = lines.popFirst() { return PictureInput(line: line) }
            guard try readMore() else { return nil }
        }
    }

    /// Reads the next piece of the lists; false when there is none.
    private mutating func readMore() throws(ImageError) -> Bool {
        guard let path = lists.first else { return false }
        do throws(SystemError) {
            let descriptor = if let descriptor { descriptor } else { try open(path) }
            self.descriptor = descriptor
            let piece = try descriptor.read(atMost: 65_536)
            lines = (piece.isEmpty ? splitter.end() : splitter.add(piece))[...]
            if piece.isEmpty { closeList() }
        } catch {
            closeList()
            throw ImageError(
                .cannotRead, "the list of inputs cannot be read: \(error.reason)", input: path,
                underlying: error)
        }
        return true
    }

    private func open(_ path: String) throws(SystemError) -> FileDescriptor {
        if path == "-" { return .standardInput }
        let number = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw SystemError.last }
        return FileDescriptor(number: number)
    }

    private mutating func closeList() {
        if let descriptor, descriptor != .standardInput { close(descriptor.number) }
        descriptor = nil
        lists.removeFirst()
    }
}
