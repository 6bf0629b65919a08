import Foundation
import GannetCodecs
import GannetCore
import GannetTesting
import Testing

@testable import GannetWorkers

@Suite("A pool of workers", .timeLimit(.minutes(1)))
struct DecoderPoolTests {
    private let picture: Data

    init() throws {
        picture = try PNGEncoder().encode(
            .solid(0x1122_33FF, width: 8, height: 8, layout: .rgba8), options: EncodeOptions())
    }

    private func decode(in pool: DecoderPool) throws {
        _ = try WorkerDecoder(.png, in: pool).decode(picture, options: DecodeOptions())
    }

    @Test("starts none before it is asked, and uses the one that it has")
    func start() throws {
        let pool = DecoderPool.of(Programs.decoder)
        #expect(pool.workerCount == 0)
        try decode(in: pool)
        let processes = pool.processIDs
        try decode(in: pool)
        #expect(pool.processIDs == processes && processes.count == 1)
    }

    @Test("keeps a spare, which takes the place of one that is lost")
    func spare() throws {
        let pool = DecoderPool.of(Programs.decoder, spares: 1)
        try decode(in: pool)
        #expect(pool.workerCount == 2)
        let processes = Set(pool.processIDs)
        for process in processes {
            // Each waits for the one that does the work, and ends after it.
            var workers = try Self.workers(under: process)
            while workers.count < 2 { workers = try Self.workers(under: process) }
            for worker in workers.dropFirst() { kill(worker, SIGKILL) }
            waitid(P_PID, id_t(process), nil, WEXITED | WNOWAIT)
        }
        // Nobody is to blame that idle workers are gone, and nobody hears of it.
        try decode(in: pool)
        #expect(Set(pool.processIDs).isDisjoint(with: processes))
    }

    @Test("ends workers that nobody has needed for its idle time")
    func idle() throws {
        let time = FakeTime()
        var policy = DecodingPolicy()
        policy.executable = Programs.decoder
        policy.spares = 0
        policy.idleTime = 30
        let pool = DecoderPool(policy, time: time)
        try decode(in: pool)
        let process = try #require(pool.processIDs.first)
        time.advance(by: 29)
        #expect(pool.workerCount == 1)
        time.advance(by: 2)
        #expect(pool.workerCount == 0)
        #expect(kill(process, 0) != 0)
    }

    @Test("leaves no worker behind when it goes")
    func end() throws {
        var pool: DecoderPool? = DecoderPool.of(Programs.decoder, spares: 1)
        try decode(in: try #require(pool))
        let processes = try #require(pool).processIDs
        pool = nil
        #expect(processes.count == 2 && processes.allSatisfy { kill($0, 0) != 0 })
    }

    @Test("has workers in cages, and refuses those without where the policy says so")
    func cages() throws {
        var policy = DecodingPolicy.untrusted
        policy.executable = Programs.decoder
        policy.spares = 0
        let pool = DecoderPool(policy)
        try decode(in: pool)
        let parts = try #require(pool.cages.first)
        #expect(parts.isSuperset(of: .required))
        // What the parts mean is seen from outside: the filter, and the missing rights.
        let process = try #require(pool.processIDs.first)
        let worker = try #require(Self.workers(under: process).last)
        let status = try String(contentsOfFile: "/proc/\(worker)/status", encoding: .utf8)
        #expect(status.contains("Seccomp:\t2") && status.contains("NoNewPrivs:\t1"))
        #expect(status.contains("CapEff:\t0000000000000000"))
        for (part, name) in [
            (CageParts.networkNamespace, "net"), (.mountNamespace, "mnt"), (.userNamespace, "user"),
            (.processNamespace, "pid"),
        ] where parts.contains(part) {
            let (own, its) = (Self.namespace("self", name), Self.namespace("\(worker)", name))
            #expect(own != nil && its != own)
        }
        if parts.contains(.mountNamespace) {
            let root = "/proc/\(worker)/root"
            #expect(try FileManager.default.contentsOfDirectory(atPath: root) == [])
        }
    }

    /// A process, and the one that it waits for where it has its own numbers of processes.
    private static func workers(under process: Int32) throws -> [Int32] {
        let children = try String(
            contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
        return [process] + children.split(separator: " ").compactMap { Int32($0) }
    }

    private static func namespace(_ process: String, _ name: String) -> String? {
        // Without the right to look there is nothing to compare.
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/ns/\(name)")
    }
}
