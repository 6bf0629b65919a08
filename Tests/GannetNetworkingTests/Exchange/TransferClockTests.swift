import GannetCore
import Testing

@testable import GannetNetworking

@Suite("The clock of a transfer", .timeLimit(.minutes(1)))
struct TransferClockTests {
    private let limits = TransferTimeouts(connect: 10, firstByte: 20, stall: 5, whole: 30)

    @Test("nothing runs out while a request waits, however long")
    func waiting() {
        var clock = TransferClock(limits: limits)
        clock.wait(at: 100)
        #expect(clock.next.part == .queue)
        #expect(clock.renewWait(at: 1000) == 900)
        #expect(clock.next.part == .queue)
        clock.begin(at: 2000)
        #expect(clock.next == (.connect, 2010))
        #expect(clock.queued == 1900)
    }

    @Test("each part has its own time")
    func parts() {
        var clock = TransferClock(limits: limits)
        clock.wait(at: 0)
        clock.begin(at: 0)
        clock.send(at: 4)
        #expect(clock.next == (.firstByte, 24))
        clock.receive(at: 10)
        #expect(clock.next == (.stall, 15))
        clock.receive(at: 14)
        #expect(clock.next == (.stall, 19))
    }

    @Test("each byte puts the pause off, but not the end of the whole")
    func whole() {
        var clock = TransferClock(limits: limits)
        clock.wait(at: 0)
        clock.begin(at: 0)
        for second in 1...29 { clock.receive(at: Double(second)) }
        #expect(clock.next == (.whole, 30))
    }

    @Test("a connection that is reused needs no time to connect")
    func reused() {
        var clock = TransferClock(limits: limits)
        clock.wait(at: 0)
        clock.send(at: 50)
        #expect(clock.next == (.firstByte, 70))
        #expect(clock.elapsed(at: 51) == 1)
    }

    @Test("the whole runs on over a redirect, without the waiting between")
    func redirect() {
        var clock = TransferClock(limits: limits)
        clock.wait(at: 0)
        clock.send(at: 0)
        clock.receive(at: 12)
        clock.wait(at: 13)
        #expect(clock.elapsed(at: 90) == 13)
        clock.send(at: 100)
        #expect(clock.next == (.whole, 117))
    }

    @Test("a request of which more is sent has not yet been waited for")
    func upload() {
        var clock = TransferClock(limits: limits)
        clock.wait(at: 0)
        clock.send(at: 0)
        clock.send(at: 8)
        #expect(clock.next == (.firstByte, 28))
    }
}
