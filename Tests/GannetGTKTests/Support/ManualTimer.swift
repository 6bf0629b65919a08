#if GTK
    @testable import GannetGTK

    /// The clock of animations in a test's hands.
    @MainActor
    final class ManualTimer: FrameTiming {
        private(set) var now = Duration.seconds(100)
        /// When the clock wants to be called, as long as it does.
        private(set) var deadline: Duration?
        private var action: @MainActor () -> Void = {}
        /// How often it was called.
        private(set) var calls = 0

        func fire(at time: Duration, _ action: @escaping @MainActor () -> Void) {
            deadline = time
            self.action = action
        }

        func cancel() {
            deadline = nil
        }

        /// Lets time pass, and calls what is due on the way.
        func pass(_ time: Duration) {
            let end = now + time
            while let deadline, deadline <= end {
                now = deadline
                self.deadline = nil
                calls += 1
                action()
            }
            now = end
        }
    }
#endif
