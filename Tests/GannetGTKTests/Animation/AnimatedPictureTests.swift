#if GTK
    import GannetCore
    import GannetTesting
    import Testing

    @testable import GannetGTK

    @Suite(
        "A picture that moves", .timeLimit(.minutes(1)),
        .enabled("there is a display") { await VirtualDisplay.isThere })
    @MainActor
    struct AnimatedPictureTests {
        private let timer = ManualTimer()
        private let executor = ManualExecutor()
        private let clock: AnimationClock
        private let file = FakeFrames(count: 4)

        init() {
            clock = AnimationClock(timer: timer)
        }

        private func picture(budget: Int = 1_000_000) -> AnimatedPicture {
            AnimatedPicture(
                file.animation, source: nil, executor: executor, clock: clock,
                budget: FrameBudget(limit: budget))
        }

        /// A frame of the clock, and the work that it brings.
        private func pass(_ milliseconds: Int) {
            for _ in 0..<(milliseconds / 10) {
                timer.pass(.milliseconds(10))
                _ = executor.runAll()
            }
        }

        @Test("shows frame after frame at its time, each made ahead of it")
        func plays() {
            let picture = picture()
            var shown: [Int] = []
            picture.watch(timer) { shown.append($0.width - 1) }
            pass(50)
            #expect(shown == [0])
            #expect(file.made.events == [0, 1])
            pass(420)
            #expect(shown == [0, 1, 2, 3, 0])
        }

        @Test("an animation that fits into the budget is made once, then lets its file go")
        func kept() {
            let picture = picture()
            picture.watch(timer) { _ in }
            pass(2000)
            #expect(file.made.events == [0, 1, 2, 3])
            #expect(picture.heldFrames == 4)
        }

        @Test("another holds two frames, and makes each anew in every round")
        func bounded() {
            let picture = picture(budget: 100)
            var shown = 0
            picture.watch(timer) { _ in shown += 1 }
            pass(1950)
            #expect(picture.heldFrames <= 2)
            #expect(shown == 20)
            #expect(file.made.count >= 20)
            #expect(file.opened.count == 1)
        }

        @Test("several views show the same frames, which are made once")
        func shared() {
            let picture = picture()
            let (one, two) = (ManualTimer(), ManualTimer())
            var shown: [Int] = []
            picture.watch(one) { shown.append($0.width) }
            picture.watch(two) { shown.append(-$0.width) }
            pass(50)
            #expect(shown.sorted() == [-1, 1])
            #expect(file.made.events == [0, 1])
            #expect(clock.playingCount == 1)
        }

        @Test("stands still while nobody watches, and goes on from there")
        func pauses() {
            let picture = picture()
            var shown: [Int] = []
            picture.watch(timer) { shown.append($0.width - 1) }
            pass(150)
            #expect(shown == [0, 1])
            picture.leave(timer)
            #expect(clock.playingCount == 0)
            #expect(timer.deadline == nil)
            timer.pass(.seconds(60))
            picture.watch(timer) { shown.append($0.width - 1) }
            pass(100)
            #expect(shown == [0, 1, 2])
        }

        @Test("a hundred animations wake the program no more often than one")
        func grid() {
            let pictures = (0..<100).map { _ in picture() }
            for (number, picture) in pictures.enumerated() {
                timer.pass(.milliseconds(1))
                picture.watch(self.timer, { _ in _ = number })
            }
            let before = timer.calls
            pass(1000)
            #expect(timer.calls - before <= 61)
        }

        @Test("what was kept goes with the picture, and so does its share of the budget")
        func goes() {
            let budget = FrameBudget(limit: 1_000_000)
            weak var kept: AnimatedPicture?
            do {
                let picture = AnimatedPicture(
                    file.animation, source: nil, executor: executor, clock: clock, budget: budget)
                kept = picture
                picture.watch(timer) { _ in }
                pass(500)
                #expect(budget.freeBytes < 1_000_000)
                picture.leave(timer)
            }
            #expect(kept == nil)
            #expect(budget.freeBytes == 1_000_000)
        }
    }
#endif
