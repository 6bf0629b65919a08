import GannetCore
import GannetThreads
import Glibc

/// Waits on files of the kernel's until one of them tells that memory is scarce; for one thread.
final class PressureWaiter {
    private var sources: [(source: PressureSource, rule: PressureRule)]
    private let ending: WakeUp

    /// Waits on `sources` until `ending` is rung.
    init(_ sources: [PressureSource], ending: WakeUp) {
        self.sources = sources.map { ($0, $0.rule) }
        self.ending = ending
    }

    /// The next signal, however long it takes; nil at the end.
    func next() -> MemoryPressure? {
        while true {
            var files = sources.map { source, _ in
                pollfd(fd: source.descriptor, events: source.events, revents: 0)
            }
            files.append(pollfd(fd: ending.descriptor, events: Int16(POLLIN), revents: 0))
            let count = unsafe poll(&files, nfds_t(files.count), -1)
            if count < 0 {
                if errno == EINTR { continue }
                return nil
            }
            if files[files.count - 1].revents != 0 { return nil }
            let worst = signals(files)
            forgetGone(files)
            if let worst { return worst }
        }
    }

    /// The worst of what the files tell.
    private func signals(_ files: [pollfd]) -> MemoryPressure? {
        var worst: MemoryPressure?
        for index in sources.indices {
            let source = sources[index].source
            guard files[index].revents & source.events != 0 else { continue }
            // The file is read again even if its text says nothing: that arms it for the next.
            let text = SmallFile.text(of: source.descriptor) ?? ""
            guard let found = sources[index].rule.pressure(signalledWith: text) else { continue }
            worst = max(worst ?? found, found)
        }
        return worst
    }

    /// A file that only gives errors, such as those of a group that was removed, would be ready
    /// for ever.
    private func forgetGone(_ files: [pollfd]) {
        let gone = sources.indices.filter { index in
            let events = files[index].revents
            return events != 0 && events & sources[index].source.events == 0
        }
        for index in gone.reversed() { sources.remove(at: index) }
    }
}
