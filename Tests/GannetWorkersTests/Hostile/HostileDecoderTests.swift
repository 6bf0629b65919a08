import Foundation
import GannetCore
import GannetTesting
import GannetThreads
import Synchronization
import Testing

@testable import GannetWorkers

@Suite("A decoder that an attacker has taken over", .timeLimit(.minutes(2)))
struct HostileDecoderTests {
    /// A picture that makes the worker attack.
    private func picture(_ attack: String, padding: Int = 0) -> Data {
        Data("qoif\(attack) ".utf8) + Data(count: padding)
    }

    private func outcome(
        _ attack: String, in pool: DecoderPool, padding: Int = 0
    ) -> Result<DecodedImage, ImageError> {
        Result { () throws(ImageError) in
            try WorkerDecoder(.qoi, in: pool).decode(
                picture(attack, padding: padding), options: DecodeOptions())
        }
    }

    private func error(
        _ attack: String, in pool: DecoderPool, padding: Int = 0
    ) -> ImageError? {
        if case .failure(let error) = outcome(attack, in: pool, padding: padding) {
            error
        } else {
            nil
        }
    }

    @Test(
        "is contained whatever it does, with an error that says what it did",
        arguments: [
            ("crash", "decoder_crashed", "signal 11"), ("exit", "decoder_crashed", "status 3"),
            ("allocate", "too_large", "memory"), ("open", "corrupt", "openat was refused"),
            ("list", "corrupt", "opendir was refused"), ("connect", "decoder_crashed", "forbids"),
            ("spawn", "decoder_crashed", "forbids"), ("kill", "decoder_crashed", "forbids"),
            ("babble", "decoder_crashed", "no head"),
            ("inflate", "decoder_crashed", "4 bytes for 10000×9000 pixels"),
            ("forge", "decoder_crashed", "no sealed memory"),
            ("unseal", "decoder_crashed", "no sealed memory"),
            ("repeat", "decoder_crashed", "bytes follow"),
            ("hangup", "decoder_crashed", "signal 9"),
        ])
    func attacks(attack: String, code: String, words: String) throws {
        let pool = DecoderPool.of(Programs.hostile, memoryLimit: 256 << 20)
        let failure = try #require(error(attack, in: pool))
        #expect(failure.code.description == code)
        #expect(failure.reason.contains(words), "\(failure.reason)")
        #expect(throws: Never.self) { try outcome("fine", in: pool).get() }
    }

    @Test("cannot write to the picture that it was given", arguments: [0, 100_000])
    func input(padding: Int) throws {
        let pool = DecoderPool.of(Programs.hostile)
        let data = picture("scribble", padding: padding)
        let copy = Data(Array(data))
        // Few bytes are a copy of its own; more are memory that is sealed.
        let result = Result { () throws(ImageError) in
            try WorkerDecoder(.qoi, in: pool).decode(data, options: DecodeOptions())
        }
        if padding > 0 {
            #expect(throws: ImageError.self) { try result.get() }
            let refusal = try #require(error("overwrite", in: pool, padding: padding))
            #expect(refusal.code == .corrupt && refusal.reason == "pwrite was refused")
        }
        #expect(data == copy)
    }

    @Test("that spins ends with its time, and the next picture is decoded")
    func deadline() throws {
        let pool = DecoderPool.of(Programs.hostile, decodeTime: 0.2)
        let failure = try #require(error("spin", in: pool))
        #expect(failure.code == .decodeTimeout && failure.reason.contains("0.2 s"))
        #expect(throws: Never.self) { try outcome("fine", in: pool).get() }
    }

    @Test("is ended by a cancel in its midst, long before its time is up")
    func cancelling() async throws {
        let pool = DecoderPool.of(Programs.hostile, decodeTime: 3600)
        let isStarted = Mutex(false)
        let thread = WorkerPool(threads: 1, name: "decode")
        let failure: ImageError? = await withCheckedContinuation { continuation in
            thread.execute {
                var options = DecodeOptions()
                options.watch = DecodeWatch(time: SystemTime(), seconds: 3600) {
                    // Wanted until a worker is there for it.
                    isStarted.withLock { isStarted in
                        isStarted = isStarted || !pool.cages.isEmpty
                        return isStarted
                    }
                }
                do throws(ImageError) {
                    _ = try WorkerDecoder(.qoi, in: pool).decode(
                        picture("spin"), options: options)
                    continuation.resume(returning: nil)
                } catch {
                    continuation.resume(returning: error)
                }
            }
        }
        #expect(failure?.code == .cancelled)
        #expect(pool.workerCount == 0)
        #expect(throws: Never.self) { try outcome("fine", in: pool).get() }
        thread.shutdown()
    }

    @Test("is not let at the same bytes a third time, and other bytes are decoded as ever")
    func badBodies() throws {
        let pool = DecoderPool.of(Programs.hostile)
        // The first attempt is tried again at once: the two count.
        let first = try #require(error("crash", in: pool))
        #expect(first.code == .decoderCrashed && !first.reason.contains("not tried again"))
        let ended = pool.workerCount
        let second = try #require(error("crash", in: pool))
        #expect(second.code == .decoderCrashed && second.reason.contains("not tried again"))
        #expect(pool.workerCount == ended)
        #expect(throws: Never.self) { try outcome("fine", in: pool).get() }
        let other = try #require(error("crash", in: pool, padding: 1))
        #expect(!other.reason.contains("not tried again"))
    }

    @Test("loses its animation, which other frames of it survive")
    func animations() throws {
        let pool = DecoderPool.of(Programs.hostile)
        let frames = try WorkerAnimationDecoder(.qoi, in: pool).frames(
            of: picture("crash"), options: DecodeOptions())
        #expect(frames.header.frameCount == 4)
        #expect(try frames.frame(0).image.width == 1)
        #expect { try frames.frame(2) } throws: { ($0 as? ImageError)?.code == .decoderCrashed }
        #expect(pool.workerCount == 0)
    }

    @Test("costs nobody else a picture")
    func others() async throws {
        let pool = DecoderPool.of(
            Programs.hostile, width: 3, spares: 1, memoryLimit: 256 << 20)
        let attacks = [
            "crash", "exit", "allocate", "open", "connect", "spawn", "babble", "inflate", "forge",
            "unseal", "repeat", "hangup",
        ]
        let threads = WorkerPool(threads: 4, name: "decode")
        let results = await withTaskGroup(of: (Bool, Bool).self) { group in
            for index in 0..<100 + attacks.count {
                let isAttack = index % 9 == 0 && index / 9 < attacks.count
                let attack = isAttack ? attacks[index / 9] : "fine"
                group.addTask {
                    await withCheckedContinuation { continuation in
                        threads.execute {
                            let isThere = self.error(attack, in: pool) == nil
                            continuation.resume(returning: (isAttack, isThere))
                        }
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { !$0.0 && $0.1 } == 100)
        #expect(results.count { $0.0 && !$0.1 } == attacks.count)
        threads.shutdown()
    }
}
