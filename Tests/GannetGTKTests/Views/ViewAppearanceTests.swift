#if GTK
    import GannetCore
    import GannetPixels
    import GannetTesting
    import Testing

    @testable import GannetGTK

    @Suite(
        "What a view shows while it waits, and afterwards", .timeLimit(.minutes(1)), .serialized,
        .enabled("there is a display") { await VirtualDisplay.isThere })
    @MainActor
    struct ViewAppearanceTests {
        private let rig = ViewRig()
        private let first = ImageURL("https://example.org/1.png")
        private let second = ImageURL("https://example.org/2.png")

        private func show(_ url: ImageURL, in view: RemoteImageView) async throws {
            let count = rig.loader.started.count
            view.setImage(url)
            try await rig.transfer(count).respondWithPicture()
            try await Loop.turn { view.state.isShown }
        }

        @Test("a call may bring its own placeholder and failure picture")
        func ownStandIns() async throws {
            let view = rig.makeView()
            view.setImage(first, placeholder: .color(0xFF00_00FF), failure: .nothing)
            guard case .color(0xFF00_00FF) = view.display.content.subject else {
                Issue.record("\(view.display.content.subject)")
                return
            }
            try await rig.transfer(0).respond(status: 500)
            try await rig.changes.wait { $0.last?.isFailed == true }
            guard case .nothing = view.display.content.subject else {
                Issue.record("\(view.display.content.subject)")
                return
            }
            view.setImage(second)
            guard case .icon = view.display.content.subject else {
                Issue.record("the next call does as the view says")
                return
            }
        }

        @Test("a widget may stand in, and leaves when the picture comes")
        func widget() async throws {
            let view = rig.makeView()
            let label = TestLabel()
            view.placeholder = .widget(label)
            view.setImage(first)
            #expect(label.isChild(of: view))
            try await rig.transfer(0).respondWithPicture()
            try await rig.changes.wait { $0.last?.isShown == true }
            #expect(!label.isChild(of: view))
        }

        @Test("a ThumbHash shows as its colour at once, and as its picture soon after")
        func thumbHash() async throws {
            let hash = try ThumbHash(.gradient(width: 24, height: 16))
            let view = rig.makeView()
            view.setImage(first, placeholder: .thumbHash(hash))
            guard case .color(PixelColor(hash.averageColor)) = view.display.content.subject else {
                Issue.record("\(view.display.content.subject)")
                return
            }
            #expect(view.shownSource == nil)
            try await Loop.turn {
                if case .blurred = view.display.content.subject { true } else { false }
            }
            let other = rig.makeView()
            other.setImage(second, placeholder: .thumbHash(hash))
            guard case .blurred(let texture) = other.display.content.subject else {
                Issue.record("it is computed once")
                return
            }
            #expect(texture.width == 32)
            #expect(other.shownSource == nil)
        }

        @Test("the old picture stays while the next one loads, if it is to")
        func keeps() async throws {
            let view = rig.makeView()
            try await show(first, in: view)
            view.keepsPictureWhileLoading = true
            view.setImage(second)
            #expect(view.state.isLoading)
            #expect(view.shownSource == first)
            try await rig.transfer(1).respondWithPicture()
            try await Loop.turn { view.shownSource == second }
            view.keepsPictureWhileLoading = false
            view.setImage(ImageURL("https://example.org/3.png"))
            #expect(view.shownSource == nil)
        }

        @Test("a picture that is asked for again stays, also when memory has lost it")
        func again() async throws {
            let view = rig.makeView()
            try await show(first, in: view)
            rig.memory.removeAll()
            view.setImage(first)
            #expect(view.state.isLoading)
            #expect(view.shownSource == first)
        }

        @Test("the failure tells who cannot see it, and so do the wait and the label")
        func accessibility() async throws {
            let view = rig.makeView()
            #expect(view.saysImage)
            #expect(!view.saysBusy && !view.saysInvalid && !view.saysLabel)
            view.accessibilityLabel = "A lighthouse"
            view.setImage(first)
            #expect(view.saysBusy && view.saysLabel)
            try await rig.transfer(0).respond(status: 500)
            try await rig.changes.wait { $0.last?.isFailed == true }
            #expect(!view.saysBusy && view.saysInvalid)
            view.retry()
            #expect(view.saysBusy && !view.saysInvalid)
            view.clear()
            view.accessibilityLabel = ""
            #expect(!view.saysBusy && !view.saysInvalid && !view.saysLabel)
        }

        @Test("a failure for want of a network is mended when the network is back; no other is")
        func networkReturn() async throws {
            let network = FakeNetwork()
            let rig = ViewRig(network: network)
            let (view, other) = (rig.makeView(), rig.makeView())
            view.setImage(first)
            try await rig.transfer(0).fail(ImageError(.reset, "gone"))
            other.setImage(second)
            try await rig.transfer(1).respond(status: 404)
            try await Loop.turn { view.state.isFailed && other.state.isFailed }
            network.setOnline(false)
            network.setOnline(true)
            try await rig.transfer(2).respondWithPicture()
            try await Loop.turn { view.state.isShown }
            #expect(other.state.isFailed)
            #expect(rig.loader.started.count == 3)
        }

        @Test("a widget that is taken apart cancels its view's load")
        func disposed() async throws {
            let view = rig.makeView()
            view.setImage(first)
            _ = try await rig.transfer(0)
            view.dispose()
            try await rig.loader.cancelled.wait(count: 1)
        }
    }
#endif
