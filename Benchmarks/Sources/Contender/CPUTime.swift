import Glibc

/// What this process has used so far.
public enum CPUTime {
    /// Processor time of all its threads, in seconds.
    public static var ofProcess: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

    /// Time by the clock, in seconds since some moment.
    public static var ofClock: Double { seconds(CLOCK_MONOTONIC) }

    /// The most memory that it ever held, in kilobytes.
    public static var peakKilobytes: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
