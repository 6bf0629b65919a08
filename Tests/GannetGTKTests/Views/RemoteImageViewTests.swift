#if GTK
    import GannetCore
    import GannetTesting
    import Testing

    @testable import GannetGTK

    @Suite(
        "A view of a remote picture", .timeLimit(.minutes(1)),
        .enabled("there is a display") { await VirtualDisplay.isThere })
    @MainActor
    struct RemoteImageViewTests {
        private let rig = ViewRig()
        private let first = ImageURL("https://example.org/1.png")
        private let second = ImageURL("https://example.org/2.png")

        @Test("shows the placeholder, then the picture, decoded to the widget's size")
        func shows() async throws {
            let view = rig.makeView()
            view.setImage(first)
            #expect(view.state.isLoading)
            #expect(view.shownSource == nil)
            try await rig.transfer(0).respondWithPicture()
            try await rig.changes.wait { $0.last?.isShown == true }
            #expect(view.shownSource == first)
            let size = try #require(rig.decoder.decodes.events.first?.targetSize)
            #expect(size == TargetSize(width: 48, height: 32))
        }

        @Test("the last call wins: an earlier load is cancelled and its picture never shown")
        func lastCallWins() async throws {
            let view = rig.makeView()
            view.setImage(first)
            let old = try await rig.transfer(0)
            view.setImage(second)
            try await rig.transfer(1).respondWithPicture()
            old.respondWithPicture()
            try await rig.changes.wait { $0.last?.isShown == true }
            #expect(view.shownSource == second)
            #expect(old.isCancelled)
        }

        @Test("a view that is bound anew shows the placeholder, not the picture it had")
        func recycled() async throws {
            let view = rig.makeView()
            view.setImage(first)
            try await rig.transfer(0).respondWithPicture()
            try await rig.changes.wait { $0.last?.isShown == true }
            view.clear()
            #expect(view.shownSource == nil)
            view.setImage(second)
            #expect(view.shownSource == nil)
            guard case .icon = view.display.content.subject else {
                Issue.record("no placeholder: \(view.display.content.subject)")
                return
            }
        }

        @Test("a picture that is in memory shows before the call returns")
        func inMemory() async throws {
            let view = rig.makeView()
            view.setImage(first)
            try await rig.transfer(0).respondWithPicture()
            try await rig.changes.wait { $0.last?.isShown == true }
            let other = rig.makeView()
            other.setImage(first)
            #expect(other.state.isShown)
            #expect(other.shownSource == first)
            #expect(rig.loader.started.count == 1)
        }

        @Test("of a stale picture that may be shown first, the changed one follows")
        func refreshed() async throws {
            let view = rig.makeView()
            view.setImage(first)
            let answer = FakeDecoder.file(width: 8, height: 8)
            try await rig.transfer(0).respond(headers: ["Cache-Control": "max-age=0"], body: answer)
            try await rig.changes.wait { $0.last?.isShown == true }

            var request = ImageRequest(url: first)
            request.cachePolicy = .staleFirst
            view.setImage(request)
            #expect(view.state.isShown)
            let before = rig.changes.count
            try await rig.transfer(1).respondWithPicture()
            try await rig.changes.wait(count: before + 1)
            #expect(rig.decoder.decodes.count == 2)
            #expect(view.state.isShown)
        }

        @Test("a failure shows, and a retry loads again; a picture that shows is not loaded again")
        func retry() async throws {
            let view = rig.makeView()
            view.setImage(first)
            try await rig.transfer(0).respond(status: 404)
            try await rig.changes.wait { $0.last?.isFailed == true }
            guard case .icon("dialog-warning-symbolic") = view.display.content.subject else {
                Issue.record("no failure picture: \(view.display.content.subject)")
                return
            }
            #expect(view.retry())
            #expect(view.state.isLoading)
            try await rig.transfer(1).respondWithPicture()
            try await rig.changes.wait { $0.last?.isShown == true }
            #expect(!view.retry())
            #expect(rig.loader.started.count == 2)
        }

        @Test("clearing cancels the load")
        func clears() async throws {
            let view = rig.makeView()
            view.setImage(first)
            let transfer = try await rig.transfer(0)
            view.clear()
            try await rig.loader.cancelled.wait(count: 1)
            #expect(transfer.isCancelled)
            #expect(view.state.isEmpty)
        }

        @Test("a view that goes cancels its load")
        func goes() async throws {
            var view: RemoteImageView? = rig.makeView()
            view?.setImage(first)
            _ = try await rig.transfer(0)
            view = nil
            try await rig.loader.cancelled.wait(count: 1)
        }

        @Test("a load off screen waits in the lane for what is near, and moves when it is seen")
        func lanes() async throws {
            let view = rig.makeView()
            let suspension = rig.pipeline.suspend(.nearby)
            view.setImage(first)
            #expect(rig.loader.started.count == 0)
            view.display.content.isMapped = true
            #expect(rig.loader.started.count == 0)
            view.display.content.hasSize = true
            _ = try await rig.transfer(0)
            suspension.release()
        }
    }
#endif
