import FoundationEssentials
import GannetCore
import GannetTesting
import GannetThreads
import Glibc
import Testing

@testable import GannetNetworking

@Suite("Files", .timeLimit(.minutes(1)))
struct FileLoaderTests {
    private let folder: TemporaryFolder
    private let loader = FileLoader(executor: WorkerPool(threads: 2, name: "test-files"))

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "a file comes whole, with its length told first",
        arguments: [0, 1, 8192, 3_000_001, 9_000_000])
    func whole(size: Int) async throws {
        try folder.write(.pattern(size), to: "a.png")
        let load = RecordedLoad(request("a.png"), on: loader)
        let answer = try await load.result().get()
        #expect(answer.body == .pattern(size))
        #expect(answer.status == 200 && answer.version == .none && answer.headers.isEmpty)
        #expect(load.progress.allSatisfy { $0.expected == size })
        #expect(load.progress.isEmpty == (size == 0))
    }

    @Test("escapes are undone to bytes, whatever letters they are")
    func oddNames() async throws {
        let name: [UInt8] = Array("\(folder.path)/\u{E4} ?#%".utf8) + [0xFF]
        let descriptor = unsafe open(
            name.map { CChar(bitPattern: $0) } + [0], O_CREAT | O_WRONLY, 0o600)
        let written = unsafe write(descriptor, "hello", 5)
        #expect(written == 5)
        close(descriptor)
        let answer = try await loader.answer(
            to: "file://localhost\(folder.path)/%C3%A4%20%3F%23%25%FF")
        #expect(answer.body == Data("hello".utf8))
    }

    @Test("a file of the kernel's that has no size is read to its end")
    func withoutSize() async throws {
        let answer = try await loader.answer(to: "file:///proc/self/status")
        #expect(String(decoding: answer.body, as: UTF8.self).contains("VmRSS"))
    }

    @Test("what is no file is refused, without waiting for it")
    func noFiles() async throws {
        let made = unsafe mkfifo(folder.path + "/pipe", 0o600)
        #expect(made == 0)
        for (url, word) in [
            ("file://\(folder.path)/missing.png", "no such file"),
            ("file://\(folder.path)/pipe/x", "no such file"),
            ("file://\(folder.path)", "folder"), ("file://\(folder.path)/pipe", "pipe"),
            ("file:///dev/zero", "device"),
        ] {
            let error = try await loader.failure(of: url)
            #expect(error.code == .cannotRead)
            #expect(error.reason.contains(word), "\(error)")
            #expect(error.input == url)
        }
    }

    @Test("a file over the limit is not read")
    func tooLarge() async throws {
        try folder.write(.pattern(1001), to: "a.png")
        var request = request("a.png")
        request.maximumBodyBytes = 1000
        #expect(try await loader.failure(of: request).code == .bodyTooLarge)
        request.maximumBodyBytes = 1001
        #expect(try await loader.answer(to: request).body.count == 1001)
        var endless = HTTPRequest(url: ImageURL("file:///proc/self/status"))
        endless.maximumBodyBytes = 100
        #expect(try await loader.failure(of: endless).code == .bodyTooLarge)
    }

    @Test(
        "a URL that names no file of this machine is invalid",
        arguments: ["file://other.example/a", "file:a.png", "file:///a%00b", "file://"])
    func invalid(url: String) async throws {
        #expect(try await loader.failure(of: url).code == .invalidURL)
    }

    @Test("a cancelled load ends once, as cancelled, though its thread was busy")
    func cancel() async throws {
        try folder.write(.pattern(10), to: "a.png")
        let executor = ManualExecutor()
        let loader = FileLoader(executor: executor)
        let load = RecordedLoad(request("a.png"), on: loader)
        load.cancel()
        executor.runAll()
        #expect(try await load.failureCode == .cancelled)
        #expect(load.results.count == 1)
    }

    @Test("a shutdown cancels what waits, and what comes later")
    func shutdown() async throws {
        try folder.write(.pattern(10), to: "a.png")
        let executor = ManualExecutor()
        let loader = FileLoader(executor: executor)
        let load = RecordedLoad(request("a.png"), on: loader)
        loader.shutdown()
        executor.runAll()
        #expect(try await load.failureCode == .cancelled)
        #expect(try await loader.failure(of: request("a.png")).code == .cancelled)
    }

    private func request(_ name: String) -> HTTPRequest {
        HTTPRequest(url: ImageURL("file://\(folder.path)/\(name)"))
    }
}

extension RecordedLoad {
    fileprivate var failureCode: ImageError.Code? {
        get async throws {
            if case .failure(let error) = try await result() { error.code } else { nil }
        }
    }
}
