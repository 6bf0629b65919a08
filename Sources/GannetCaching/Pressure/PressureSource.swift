import GannetCore
import Glibc

/// An open file of the kernel's that tells about memory.
final class PressureSource: Sendable {
    /// What it is called, for people.
    let name: String
    /// The file.
    let descriptor: Int32
    /// Which conditions of `poll` are a signal.
    let events: Int16
    /// What its signals mean at first.
    let rule: PressureRule

    /// Takes over an open file.
    init(name: String, descriptor: Int32, events: Int16 = Int16(POLLPRI), rule: PressureRule) {
        self.name = name
        self.descriptor = descriptor
        self.events = events
        self.rule = rule
    }

    deinit {
        close(descriptor)
    }

    /// What there is to be had on this machine: two triggers on stalls, the group's events.
    static func system() -> [PressureSource] {
        let groups = SmallFile.text(at: "/proc/self/cgroup") ?? ""
        let stalls = [
            trigger(PressureRule.warningTrigger, .warning),
            trigger(PressureRule.criticalTrigger, .critical),
        ]
        return (stalls + groupEventPaths(groups: groups).map(counters)).compactMap { $0 }
    }

    /// Where the events of this process's group, and of those above it whose limits bind it too,
    /// stand, given the text of `/proc/self/cgroup`.
    ///
    /// The root group has none: there the file is missing.
    static func groupEventPaths(groups: String) -> [String] {
        let line = groups.split(separator: "\n").first { $0.hasPrefix("0::/") }
        guard let path = line?.dropFirst(3) else { return [] }
        return ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].flatMap { root in
            ControlGroup.ancestors(of: path).map { "\(root)\($0)/memory.events" }
        }
    }

    private static func trigger(
        _ trigger: String, _ pressure: MemoryPressure
    ) -> PressureSource? {
        let path = "/proc/pressure/memory"
        let descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let source = PressureSource(
            name: "\(path) (\(trigger))", descriptor: descriptor,
            rule: PressureRule(.stall(pressure)))
        // The trigger ends with a zero byte, as the kernel's own example writes it.
        let count = trigger.utf8.count + 1
        return unsafe write(descriptor, trigger, count) == count ? source : nil
    }

    private static func counters(_ path: String) -> PressureSource? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        let text = SmallFile.text(of: descriptor) ?? ""
        return PressureSource(
            name: path, descriptor: descriptor, rule: PressureRule(.counters(GroupCounters(text))))
    }
}
