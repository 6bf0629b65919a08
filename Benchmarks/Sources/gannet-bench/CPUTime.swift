import Glibc

/// The processor time that was used, in seconds.
enum CPUTime {
    /// By all threads of this process so far.
    static var ofProcess: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
