import FoundationEssentials
import GannetCore
import GannetWorkers
import Glibc

/// What an attacker tries who runs code of his own in a decoder.
enum Attack {
    private static let channel: Int32 = 3
    private static let notes: Int32 = 4

    /// Writes where nothing is.
    static func crash() {
        unsafe UnsafeMutablePointer<UInt8>(bitPattern: 16)?.pointee = 1
    }

    static func spin() -> Never {
        while true { sched_yield() }
    }

    /// Takes memory until there is none.
    static func allocate() {
        let size = 16 << 20
        while let memory = unsafe malloc(size) { unsafe memset(memory, 1, size) }
        abort()
    }

    private static func refused(_ what: String) -> ImageError {
        ImageError(.corrupt, "\(what) was refused with error \(errno)")
    }

    /// Past the function that hands out fonts.
    static func open() throws(ImageError) {
        guard unsafe openat(AT_FDCWD, "/etc/passwd", O_RDONLY) >= 0 else { throw refused("openat") }
    }

    static func list() throws(ImageError) {
        guard unsafe opendir("/") != nil else { throw refused("opendir") }
    }

    static func connect() {
        _ = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    }

    /// Runs a program.
    static func spawn() {
        var process = pid_t()
        var words: [UnsafeMutablePointer<CChar>?] = unsafe [strdup("/bin/true"), nil]
        _ = unsafe posix_spawn(&process, "/bin/true", nil, nil, &words, nil)
    }

    /// Writes into the picture that it was given.
    static func scribble(_ data: Data) {
        unsafe data.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            unsafe UnsafeMutableRawPointer(mutating: start).storeBytes(of: 1, as: UInt8.self)
        }
    }

    /// Writes to every descriptor of a picture that it was given.
    static func overwrite() throws(ImageError) {
        var byte: UInt8 = 0
        var isRefused = false
        for descriptor in Int32(5)..<64 {
            if unsafe pwrite(descriptor, &byte, 1, 0) == 1 { return }
            isRefused = isRefused || errno == EPERM
        }
        throw ImageError(
            .corrupt, isRefused ? "pwrite was refused" : "there is nothing to write to")
    }

    static func killOthers() {
        kill(-1, SIGKILL)
    }

    /// Sends what is no message.
    static func babble() {
        let bytes = [UInt8](repeating: 0x55, count: 4096)
        _ = unsafe write(channel, bytes, bytes.count)
        spin()
    }

    private static func send(_ image: Image, _ payload: WirePacket.Payload) {
        let reply = WireReply.picture(
            PixelShape(image), ImageHeader(format: .qoi, width: 1, height: 1), isTruncated: false)
        // Where it cannot be sent there is nobody to be fooled.
        try? WorkerChannel(adopting: dup(channel)).send(
            WirePacket(reply.bytes, payload))
    }

    /// Says that four bytes are 900 million pixels.
    static func inflate() {
        send(HostileDecoder.image(width: 10_000, height: 9000), .inline(Data(count: 4)))
        spin()
    }

    /// Sends its own end of the socket as pixels.
    static func forge() {
        let socket = SharedMemory(adopting: dup(channel), count: 4)
        send(HostileDecoder.image(width: 1, height: 1), .memory(socket))
        spin()
    }

    /// Sends memory as pixels that it can still write to and cut short.
    static func unseal() {
        let memory = SharedMemory(adopting: dup(notes), count: 4)
        send(HostileDecoder.image(width: 1, height: 1), .memory(memory))
        spin()
    }

    /// Sends two answers in one piece.
    static func repeatItself() {
        let one = WireHead(messageCount: 1, payload: .none, payloadCount: 0).bytes + [4]
        let bytes = one + one
        _ = unsafe write(channel, bytes, bytes.count)
        spin()
    }

    /// Closes the socket and stays.
    static func hangUp() {
        close(channel)
        spin()
    }
}
