#if GTK
    import GannetCore
    import GannetTesting
    import Testing

    @testable import GannetGTK

    @Suite(
        "A view in a window", .timeLimit(.minutes(1)), .serialized,
        .enabled("there is a display") { await VirtualDisplay.isThere })
    @MainActor
    struct ViewInWindowTests {
        private let rig = ViewRig()
        private let first = ImageURL("https://example.org/1.png")

        /// A picture larger than any window here.
        private func respond(_ number: Int) async throws {
            try await rig.transfer(number).respond(
                headers: ["Cache-Control": "max-age=3600"],
                body: FakeDecoder.file(width: 4000, height: 3000))
        }

        @Test("what was waited for fades in from frame to frame, what is in memory does not")
        func fades() async throws {
            setAnimations(enabled: true)
            let view = rig.makeView()
            view.transition = .crossFade(duration: 0.1)
            let window = TestWindow(view)
            try await Loop.turn { view.isOnScreen }
            view.setImage(first)
            try await respond(0)
            try await Loop.turn { view.state.isShown }
            #expect(view.display.content.fadedPart < 1)
            #expect(view.display.content.previous != nil)
            try await Loop.turn { view.fade == nil }
            #expect(view.display.content.fadedPart == 1)

            view.clear()
            view.setImage(first)
            #expect(view.state.isShown)
            #expect(view.fade == nil)
            #expect(view.display.content.previous == nil)
            window.close()
        }

        @Test("nothing fades where the desktop wants nothing to move")
        func still() async throws {
            setAnimations(enabled: false)
            let view = rig.makeView()
            view.transition = .crossFade
            let window = TestWindow(view)
            try await Loop.turn { view.isOnScreen }
            view.setImage(first)
            try await respond(0)
            try await Loop.turn { view.state.isShown }
            #expect(view.fade == nil)
            setAnimations(enabled: true)
            window.close()
        }

        @Test("the picture is decoded to the room that the widget has, and again when that grows")
        func grows() async throws {
            let view = rig.makeView()
            view.expand()
            let window = TestWindow(view, width: 240, height: 180)
            try await Loop.turn { view.isOnScreen }
            view.setImage(first)
            try await respond(0)
            try await Loop.turn { view.state.isShown }
            let size = try #require(rig.decoder.decodes.events.last?.targetSize)
            #expect(size == TargetSize(width: view.size.box.width, height: view.size.box.height))
            #expect(view.size.box.width >= 240)

            window.resize(width: 360, height: 300)
            try await Loop.turn { view.size.box.width >= 360 }
            #expect(view.shownSource == first)
            // The body is fresh, but there is no store: the transfer is made again.
            try await Loop.turn { rig.loader.started.count == 2 }
            #expect(view.shownSource == first)
            try await respond(1)
            try await Loop.turn { rig.decoder.decodes.count == 2 && view.state.isShown }
            #expect(rig.decoder.decodes.events.last?.targetSize?.width ?? 0 >= 360)
            window.close()
        }

        @Test("an indicator shows after a moment, and goes with the picture")
        func indicator() async throws {
            let view = rig.makeView()
            view.indicator = .ring
            let window = TestWindow(view)
            try await Loop.turn { view.isOnScreen }
            view.setImage(first)
            #expect(view.display.content.arc == nil)
            try await Loop.turn { view.display.content.arc != nil }
            let transfer = try await rig.transfer(0)
            transfer.progress(received: 600, expected: 1000)
            try await Loop.turn { view.display.content.arc?.length == 0.6 }
            transfer.respondWithPicture()
            try await Loop.turn { view.state.isShown }
            #expect(view.display.content.arc == nil)
            window.close()
        }

        @Test("a window that closes moves its loads out of sight, and leaves nothing behind")
        func closes() async throws {
            weak var kept: RemoteImageView?
            weak var content: ImageWidget.Content?
            do {
                let view = rig.makeView()
                (kept, content) = (view, view.display.content)
                let window = TestWindow(view)
                try await Loop.turn { view.isOnScreen }
                view.setImage(first)
                let transfer = try await rig.transfer(0)
                #expect(view.task?.lane == .visible)
                window.setVisible(false)
                #expect(view.task?.lane == .nearby)
                window.close()
                #expect(!transfer.isCancelled)
            }
            try await rig.loader.cancelled.wait(count: 1)
            try await Loop.turn { content == nil }
            #expect(kept == nil)
        }
    }
#endif
