#if GTK
    import CGTK

    /// How long the main loop was busy at a time, for reports; off until it is started.
    @MainActor
    public enum LoopMeasurement {
        /// The longest that one iteration of the loop took, from being woken to waiting again, in
        /// seconds.
        public static var longestIteration: Double { watch.longestIteration }

        /// The longest that code of Gannet's held the main thread at a stretch, in seconds of
        /// processor time of that thread.
        public static var longestOwnWork: Double { watch.longestOwnWork }

        /// All that code of Gannet's has done on the main thread, in seconds of processor time.
        public static var ownWork: Double { watch.ownWork }

        /// The processor time of all threads but this one, in seconds.
        public static var otherThreadsTime: Double {
            Double(gn_nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - gn_thread_nanoseconds()) / 1e9
        }

        /// How long binding each row to an index took, in seconds, in the order of the binds.
        public private(set) static var bindDurations: [Double] = []

        /// Starts measuring, or starts anew.
        public static func start() {
            let isRunning = watch.isRunning
            watch = LoopWatch()
            bindDurations = []
            watch.isRunning = true
            guard !isRunning else { return }
            unsafe waitForEvents = g_main_context_get_poll_func(nil)
            unsafe g_main_context_set_poll_func(nil, pollMeasured)
        }

        /// Forgets the iterations so far, the current one included: the opening of a window, say,
        /// which no program can do in the time of a frame.
        public static func forgetIterations() {
            watch.forgetIterations()
        }

        /// Runs `body` and counts the time as Gannet's own; what is nested counts once.
        static func countingOwnWork<Result>(_ body: @MainActor () -> Result) -> Result {
            guard watch.isRunning, !watch.isInOwnWork else { return body() }
            watch.beginOwnWork(at: gn_thread_nanoseconds())
            defer { watch.endOwnWork(at: gn_thread_nanoseconds()) }
            return body()
        }

        /// Runs a call that makes GTK do work of its own, which does not count as Gannet's.
        ///
        /// What GTK calls back meanwhile counts by itself.
        package static func leavingToGTK<Result>(_ body: @MainActor () -> Result) -> Result {
            guard watch.isInOwnWork else { return body() }
            watch.endOwnWork(at: gn_thread_nanoseconds())
            defer { watch.beginOwnWork(at: gn_thread_nanoseconds()) }
            return body()
        }

        /// Runs the binding of a row, and keeps how long it took.
        static func countingBind(_ body: @MainActor () -> Void) {
            guard watch.isRunning else { return body() }
            let start = gn_monotonic_nanoseconds()
            body()
            bindDurations.append(Double(gn_monotonic_nanoseconds() - start) / 1e9)
        }

        fileprivate static var watch = LoopWatch()
        fileprivate static var waitForEvents: GPollFunc?
    }

    /// Waits for events as GLib does, and notes when the waiting begins and ends.
    private let pollMeasured: GPollFunc = { descriptors, count, timeout in
        let wait = unsafe MainActor.assumeIsolated {
            LoopMeasurement.watch.beginWaiting(at: gn_monotonic_nanoseconds())
            return unsafe LoopMeasurement.waitForEvents
        }
        defer {
            MainActor.assumeIsolated {
                LoopMeasurement.watch.endWaiting(at: gn_monotonic_nanoseconds())
            }
        }
        return unsafe wait?(descriptors, count, timeout) ?? -1
    }
#endif
