#if GTK
    // Foundation, because FoundationEssentials does not read the files of the kernel.
    import Foundation
    import GannetGTK

    /// The processor time that the process has had, on the main thread and elsewhere, in seconds.
    @MainActor
    struct ProcessUsage {
        private let time = FrameTicks.now
        private let others = LoopMeasurement.otherThreadsTime
        private let own = LoopMeasurement.ownWork

        /// What was used from one look to the next.
        struct Difference {
            /// The processor time of everything but GTK, of a hundred of one core.
            let ownCorePercent: Double
        }

        /// What was used since an earlier look.
        func since(_ earlier: ProcessUsage) -> Difference {
            let elapsed = max(time - earlier.time, 0.001)
            let used = others - earlier.others + own - earlier.own
            return Difference(ownCorePercent: 100 * used / elapsed)
        }

        /// What the process holds in memory now.
        static var residentBytes: Int {
            // `try?` because where the kernel tells nothing, nothing is known.
            let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
            let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            return pages * 4096
        }
    }
#endif
