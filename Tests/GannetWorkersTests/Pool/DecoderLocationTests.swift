import Foundation
import GannetCore
import Testing

@testable import GannetWorkers

@Suite("Where the decoder's program is looked for", .timeLimit(.minutes(1)))
struct DecoderLocationTests {
    @Test("is beside the program, in libexec beside its bin, and in the system's")
    func places() {
        #expect(
            DecoderLocation.candidates(configured: nil, program: "/opt/app/bin/app") == [
                "/opt/app/bin/gannet-decoder", "/opt/app/libexec/gannet-decoder",
                "/usr/local/libexec/gannet-decoder", "/usr/libexec/gannet-decoder",
            ])
        #expect(
            DecoderLocation.candidates(configured: nil, program: "/app") == [
                "/gannet-decoder", "/usr/local/libexec/gannet-decoder",
                "/usr/libexec/gannet-decoder",
            ])
        #expect(DecoderLocation.candidates(configured: "/x/y", program: "/app") == ["/x/y"])
    }

    @Test("is told where it is not found, with what it is for and what to do")
    func absence() {
        let pool = DecoderPool.of("/nowhere/gannet-decoder")
        #expect {
            try WorkerDecoder(.avif, in: pool).decode(Data([1]), options: DecodeOptions())
        } throws: { error in
            let error = error as? ImageError
            return error?.code == .decoderUnavailable
                && ["avif", "gannet-decoder", "/nowhere/", "make install", "DecodingPolicy"]
                    .allSatisfy { error?.reason.contains($0) == true }
        }
        #expect(pool.workerCount == 0)
    }

    @Test("that is another program than a decoder is told as well")
    func another() {
        let pool = DecoderPool.of("/bin/true")
        #expect {
            try WorkerDecoder(.avif, in: pool).decode(Data([1]), options: DecodeOptions())
        } throws: { error in
            let error = error as? ImageError
            return error?.code == .decoderUnavailable
                && error?.reason.contains("status 0 while it started") == true
        }
        #expect(pool.workerCount == 0)
    }
}
