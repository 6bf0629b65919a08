#if GTK
    import GannetCore
    import GannetTesting
    import Testing

    @testable import GannetGTK

    @Suite(
        "A list of remote pictures", .timeLimit(.minutes(1)),
        .enabled("there is a display") { await VirtualDisplay.isThere })
    @MainActor
    struct ImageListTests {
        private let rig = ViewRig()

        private func makeList() -> ImageList {
            ImageList(count: 1000, pipeline: rig.pipeline) { [rig] in PictureRow(rig) }
        }

        @Test("a row that is taken away cancels its load, and shows no picture any more")
        func unbind() async throws {
            let list = makeList()
            let row = list.makeRow()
            list.bind(row, at: 3)
            let transfer = try await rig.transfer(0)
            #expect(transfer.request.url == PictureRow.url(3))
            list.unbind(row)
            try await rig.loader.cancelled.wait(count: 1)
            #expect(row.imageViews[0].shownSource == nil)
        }

        @Test("a row that goes from one index to another shows the second's picture")
        func rebind() async throws {
            let list = makeList()
            let row = list.makeRow()
            list.bind(row, at: 1)
            let old = try await rig.transfer(0)
            list.unbind(row)
            list.bind(row, at: 2)
            try await rig.transfer(1).respondWithPicture()
            old.respondWithPicture()
            try await rig.changes.wait { $0.last?.isShown == true }
            #expect(row.imageViews[0].shownSource == PictureRow.url(2))
        }

        @Test("a click on a row whose picture failed loads it again, and is then told")
        func activate() async throws {
            let list = makeList()
            var activated: [Int] = []
            list.onActivate = { activated.append($0) }
            let row = list.makeRow()
            list.bind(row, at: 7)
            try await rig.transfer(0).respond(status: 500)
            try await rig.changes.wait { $0.last?.isFailed == true }
            #expect(list.activatesOnSingleClick)
            #expect(list.activateThroughGTK(at: 8))
            #expect(rig.loader.started.count == 1)
            #expect(list.activateThroughGTK(at: 7))
            try await rig.transfer(1).respondWithPicture()
            try await rig.changes.wait { $0.last?.isShown == true }
            #expect(activated == [8, 7])
        }

        @Test("the number of rows can change")
        func count() {
            let list = makeList()
            #expect(list.count == 1000)
            list.count = 5
            #expect(list.count == 5)
        }
    }
#endif
