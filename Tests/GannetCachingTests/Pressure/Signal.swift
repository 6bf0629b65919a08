import Foundation
import GannetCore

@testable import GannetCaching

/// A pipe in place of a file of the kernel's.
final class Signal: Sendable {
    private let pipe = Pipe()

    func source(_ pressure: MemoryPressure) -> PressureSource {
        PressureSource(
            name: "pipe", descriptor: dup(pipe.fileHandleForReading.fileDescriptor),
            events: Int16(POLLIN), rule: PressureRule(.stall(pressure)))
    }

    func give() {
        pipe.fileHandleForWriting.write(Data([1]))
    }

    func take() {
        _ = pipe.fileHandleForReading.readData(ofLength: 1)
    }

    func hangUp() {
        pipe.fileHandleForWriting.closeFile()
    }
}
