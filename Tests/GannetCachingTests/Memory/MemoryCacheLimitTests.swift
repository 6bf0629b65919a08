import Testing

@testable import GannetCaching

@Suite("The default limit of the memory cache", .timeLimit(.minutes(3)))
struct MemoryCacheLimitTests {
    static let twoGigabytes = "MemTotal:        2000000 kB\nMemFree:          100000 kB\n"

    @Test("it is 15 % of memory")
    func share() {
        #expect(
            MemoryCacheLimit.bytes(memoryInfo: Self.twoGigabytes, groupLimits: []) == 307_200_000)
    }

    @Test("it is never over 512 MB")
    func ceiling() {
        let info = "MemTotal:       64000000 kB\n"
        #expect(MemoryCacheLimit.bytes(memoryInfo: info, groupLimits: []) == 512_000_000)
    }

    @Test("the tightest control group counts")
    func groups() {
        #expect(
            MemoryCacheLimit.bytes(
                memoryInfo: Self.twoGigabytes,
                groupLimits: ["max\n", "1000000000\n", "200000000\n"])
                == 30_000_000)
    }

    @Test(
        "a limit that means none, or nothing, does not count",
        arguments: [
            "max\n", "9223372036854771712\n", "", "0\n", "-1\n", "x", "99999999999999999999",
        ])
    func noLimit(_ text: String) {
        #expect(
            MemoryCacheLimit.bytes(memoryInfo: Self.twoGigabytes, groupLimits: [text])
                == 307_200_000)
    }

    @Test("where nothing is known it is 512 MB", arguments: ["", "MemTotal: x kB", "MemTotal:"])
    func unknown(_ info: String) {
        #expect(MemoryCacheLimit.bytes(memoryInfo: info, groupLimits: []) == 512_000_000)
    }

    @Test("a group of version 2 is bound by itself and each above it")
    func unified() {
        #expect(
            MemoryCacheLimit.groupLimitPaths(groups: "0::/user.slice/app\n") == [
                "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/user.slice/memory.max",
                "/sys/fs/cgroup/user.slice/app/memory.max", "/sys/fs/cgroup/unified/memory.max",
                "/sys/fs/cgroup/unified/user.slice/memory.max",
                "/sys/fs/cgroup/unified/user.slice/app/memory.max",
            ])
    }

    @Test("a group of version 1 is that of the memory controller")
    func legacy() {
        #expect(
            MemoryCacheLimit.groupLimitPaths(groups: "5:cpu,memory:/a\n4:pids:/b\n") == [
                "/sys/fs/cgroup/memory/memory.limit_in_bytes",
                "/sys/fs/cgroup/memory/a/memory.limit_in_bytes",
            ])
    }

    @Test("a path out of what is mounted leads nowhere else", arguments: ["0::/../..\n"])
    func outside(_ groups: String) {
        #expect(
            MemoryCacheLimit.groupLimitPaths(groups: groups) == [
                "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/unified/memory.max",
            ])
    }

    @Test("text that is none of the kernel's names no group", arguments: ["", "x", "1:2", ":::"])
    func nonsense(_ groups: String) {
        #expect(MemoryCacheLimit.groupLimitPaths(groups: groups).isEmpty)
    }

    @Test("this machine has a limit")
    func system() {
        #expect((1...512_000_000).contains(MemoryCacheLimit.system()))
    }
}
